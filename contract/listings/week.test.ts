import { expect, it } from 'vitest'
import { LIVE_HOURS } from './live.ts'
import { movedOn, withHour } from './week.ts'

const at = (hour: number, players: Record<string, number>) =>
  [hour, new Map(Object.entries(players))] as const

it('a week has the most players of each hour', () => {
  let week = withHour(null, ...at(1000, { a: 3 }))
  week = withHour(week, ...at(1000, { a: 9, b: 0 }))
  week = withHour(week, ...at(1000, { a: 2 }))
  week = withHour(week, ...at(1002, { a: 7 }))
  expect(week.hour).toBe(1002)
  expect(week.peaks['a']).toHaveLength(LIVE_HOURS)
  expect(week.peaks['a']?.slice(-4)).toEqual([null, 9, null, 7])
  expect(week.peaks['b']?.slice(-4)).toEqual([null, 0, null, null])
})

it('it moves on, and who was not heard of in a week is gone', () => {
  const week = withHour(null, ...at(1000, { a: 3, b: 4 }))
  expect(movedOn(week.peaks['a'] ?? [], 1).slice(-2)).toEqual([3, null])
  const last = withHour(week, ...at(1000 + LIVE_HOURS - 1, { b: 1 }))
  expect([last.peaks['a']?.[0], last.peaks['b']?.at(-1)]).toEqual([3, 1])
  expect(Object.keys(withHour(last, ...at(1000 + LIVE_HOURS, { b: 1 })).peaks)).toEqual(['b'])
})
