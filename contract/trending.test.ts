import { describe, expect, it } from 'vitest'
import { countedDays, isTrending, monthPoints, trendPoints, type VoteDay } from './trending.ts'

/** So many people on each of so many days. */
const crowd = (people: number, days: number): VoteDay[] =>
  Array.from({ length: days }, (_, day) => ({ day, people }))

describe('the points of the month', () => {
  it('are the days from first to last vote of all people', () => {
    expect(
      monthPoints([
        { days: 30, people: 2 },
        { days: 1, people: 40 },
      ]),
    ).toBe(100)
    expect(monthPoints([])).toBe(0)
  })

  it('count at most four days for each vote', () => {
    expect([countedDays(30, 2), countedDays(30, 8), countedDays(5, 9), countedDays(1, 1)]).toEqual([
      8, 30, 5, 1,
    ])
  })

  it('cost as many accounts × days in an evening as in a month', () => {
    expect(monthPoints([{ days: 1, people: 300 }])).toBe(monthPoints([{ days: 30, people: 10 }]))
  })
})

describe('the points of Trending', () => {
  it('halve in two days, for all servers alike', () => {
    const days = crowd(9, 3)
    expect(trendPoints(days, 4)).toBeCloseTo(trendPoints(days, 2) / 2)
    expect(trendPoints([{ day: 7, people: 16 }], 7)).toBe(4)
  })

  it('need ten people on three days', () => {
    expect(isTrending(10, crowd(3.33, 3))).toBe(true)
    expect(isTrending(9, crowd(3, 3))).toBe(false)
    expect(isTrending(500, crowd(250, 2))).toBe(false)
  })
})
