import { describe, expect, it } from 'vitest'
import { openPlayer } from './play.ts'

const WORLDS = 200
/** A fault that a verb or trigger might have is found in so many worlds, or it is not looked for. */
const FOUND_WITHIN = 150

describe('worlds in which almost everything goes wrong', () => {
  const play = openPlayer()

  it(`keep every promise, ${WORLDS} times`, async () => {
    for (let seed = 0; seed < WORLDS; seed += 1)
      expect([seed, (await play(String(seed))).failures]).toEqual([seed, []])
  }, 300_000)

  it('replay exactly', async () => {
    for (const seed of ['11', '12', '13']) expect(await play(seed)).toEqual(await play(seed))
  }, 300_000)

  it.each([
    ['a vote counts twice', /votes = votes \+ 1/, 'votes = votes + 2'],
    [
      'a vote does not wait for its 24 hours',
      / AND coalesce\(\(SELECT max\(cast_at\)[^<]*<= \?5/,
      ' AND ?5 > 0',
    ],
    ['a vote that is taken back still counts', /votes = votes - 1/, 'votes = votes'],
    [
      'a review is counted, not replaced',
      /NOT EXISTS \(SELECT 1 FROM reviews WHERE listing_id = \?1 AND author_id = \?2\)/,
      '1',
    ],
  ])(
    'find it when %s',
    async (_, text, instead) => {
      let applied = 0
      const sabotaged = openPlayer({
        sabotage: (sql) => {
          if (text.test(sql)) applied += 1
          return sql.replace(text, instead)
        },
      })
      let found = false
      for (let seed = 0; seed < FOUND_WITHIN && !found; seed += 1)
        found = (await sabotaged(String(seed))).failures.length > 0
      expect({ isApplied: applied > 0, found }).toEqual({ isApplied: true, found: true })
    },
    300_000,
  )
})
