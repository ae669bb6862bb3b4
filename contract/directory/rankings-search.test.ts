import { expect, it } from 'vitest'
import { forgiveRankingsSearch } from './rankings-search.ts'

it('reads the day of a week', () => {
  expect(forgiveRankingsSearch({ week: '2026-11-22', other: 'x' })).toEqual({ week: '2026-11-22' })
})

it.each(['', 'latest', '2026-02-30', '2026-13-01', '2026-11-22T18:00', 20_261_122, null])(
  'takes %j as the latest week',
  (week) => expect(forgiveRankingsSearch({ week })).toEqual({}),
)
