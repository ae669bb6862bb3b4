import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyPlan, openPlayer } from './play.ts'

it('keeps every invariant in runs in which almost everything goes wrong', async () => {
  const play = openPlayer()
  const property = fc.asyncProperty(anyPlan, async (plan) => {
    expect((await play(plan)).failures).toEqual([])
  })
  await fc.assert(property, { seed: 1, numRuns: 80 })
}, 600_000)
