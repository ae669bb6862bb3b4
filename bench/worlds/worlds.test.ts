import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../dev/lib/paths.ts'
import { type Break, BREAKS } from './breaks.ts'
import { playMany } from './play-many.ts'
import { openPlayer } from './play.ts'

const WORLDS = 200

describe('worlds in which almost everything goes wrong', () => {
  const play = openPlayer()

  it(`keep every promise, ${WORLDS} times`, async () => {
    for (let seed = 0; seed < WORLDS; seed += 1)
      expect([seed, (await play(String(seed))).failures]).toEqual([seed, []])
  }, 600_000)

  it('replay exactly, also in a thread that has played other ones before', async () => {
    for (const { seed, digest } of await playMany(12, { threads: 1 }))
      expect([seed, (await play(String(seed))).digest]).toEqual([seed, digest])
  }, 600_000)

  it('know where to break the code', () => {
    const timesOf = ({ file, text }: Break) => readFileSync(join(ROOT, file), 'utf8').split(text).length - 1
    expect(BREAKS.filter((fault) => timesOf(fault) !== 1).map(({ name }) => name)).toEqual([])
  })

  it('find it when a vote counts twice', async () => {
    const lives = await playMany(10, { threads: 1, fault: BREAKS[0] ?? null })
    expect(lives.at(-1)?.failures).not.toEqual([])
  }, 600_000)
})
