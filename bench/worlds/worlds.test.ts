import { describe, expect, it } from 'vitest'
import { playMany } from './play-many.ts'

const WORLDS = 80
const REPLAYED = 4

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
})
