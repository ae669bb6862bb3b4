import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../dev/lib/paths.ts'
import { BREAKS } from './breaks.ts'
import { playMany } from './play-many.ts'
import { openPlayer } from './play.ts'

const WORLDS = 200

describe('worlds in which almost everything goes wrong', () => {
  const play = openPlayer()

  it(`keep every promise, ${WORLDS} times`, async () => {
    for (let seed = 0; seed < WORLDS; seed += 1)
      expect([seed, (await play(String(seed))).failures]).toEqual([seed, []])
  }, 300_000)

  it('replay exactly', async () => {
    for (const seed of ['11', '12', '13']) expect(await play(seed)).toEqual(await play(seed))
  }, 300_000)

  it.each(BREAKS)('know where to break it so that $name', ({ file, text }) => {
    expect(readFileSync(join(ROOT, file), 'utf8').split(text)).toHaveLength(2)
  })

  it('find it when a vote counts twice', async () => {
    const lives = await playMany(10, { threads: 1, fault: BREAKS[0] ?? null })
    expect(lives.at(-1)?.failures).not.toEqual([])
  }, 300_000)
})
