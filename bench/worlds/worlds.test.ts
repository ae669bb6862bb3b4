import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyPlan, openPlayer } from './play.ts'

it('keeps every promise in lives in which almost everything goes wrong', async () => {
  const play = openPlayer()
  const promise = fc.asyncProperty(anyPlan, async (plan) => {
    expect((await play(plan)).failures).toEqual([])
  })
  await fc.assert(promise, { seed: 1, numRuns: 80 })
}, 600_000)
