import { describe, expect, it } from 'vitest'
import { dayPoints, isTrending, monthPoints, trendPoints, type VoteDay } from './trending.ts'

/** So many people on each of so many days. */
const crowd = (people: number, days: number): VoteDay[] =>
  Array.from({ length: days }, (_, day) => ({ day, people }))

describe('the points of the month', () => {
  it('are the sum of the shown roots, with two decimals', () => {
    const days = [
      { day: 1, people: 4 },
      { day: 2, people: 9 },
      { day: 5, people: 0.33 },
    ]
    expect(days.map(({ people }) => dayPoints(people))).toEqual([2, 3, 0.57])
    expect(monthPoints(days)).toBe(5.57)
    expect(monthPoints([])).toBe(0)
  })

  it('cost people times days: one evening needs thirty times the people of thirty days', () => {
    const fans = monthPoints(crowd(3, 30))
    expect(monthPoints(crowd(90, 1))).toBeLessThan(fans / 5)
    // The same people × days, up to the rounding of the days.
    expect(Math.abs(monthPoints(crowd(90 * 30, 1)) - fans)).toBeLessThan(0.2)
    expect(Math.abs(monthPoints(crowd(27, 10)) - fans)).toBeLessThan(0.2)
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
