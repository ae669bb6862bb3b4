import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../dev/lib/paths.ts'
import { type Break, BREAKS } from './breaks.ts'
import { playMany } from './play-many.ts'

const WORLDS = 200
const REPLAYED = 12

// In threads alone, which load the Worker's code as it is.
describe('worlds in which almost everything goes wrong', () => {
  const lives = playMany(WORLDS, { threads: 1 })

  it(`keep every promise, ${WORLDS} times`, async () => {
    expect(await lives).toHaveLength(WORLDS)
    for (const { seed, failures } of await lives) expect([seed, failures]).toEqual([seed, []])
  }, 600_000)

  it('replay exactly, also in a thread that has played no other ones', async () => {
    const from = WORLDS - REPLAYED
    const again = await playMany(WORLDS, { threads: 1, from })
    expect(again.map(({ digest }) => digest)).toEqual((await lives).slice(from).map(({ digest }) => digest))
  }, 600_000)

  it('know where to break the code', () => {
    const timesOf = ({ file, text }: Break) => readFileSync(join(ROOT, file), 'utf8').split(text).length - 1
    expect(BREAKS.filter((one) => timesOf(one) !== 1).map(({ name }) => name)).toEqual([])
  })

  it('find it when a vote counts twice', async () => {
    const broken = await playMany(10, { threads: 1, broken: BREAKS[0] ?? null })
    expect(broken.at(-1)?.failures).not.toEqual([])
  }, 600_000)
})
