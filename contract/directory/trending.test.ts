import { describe, expect, it } from 'vitest'
import { personPoints } from './trending.ts'

describe('a person', () => {
  it('counts at most an eighth for each day here', () => {
    expect([1, 4, 8, 30].map((days) => personPoints(1, days))).toEqual([1 / 8, 1 / 2, 1, 1])
  })

  it('counts less and less with others of the network: a family is two, a school five, and no room more than ten', () => {
    const room = (people: number) =>
      Array.from({ length: people }, (_, before) => personPoints(before + 1, 30)).reduce(
        (sum, one) => sum + one,
      )
    expect(room(4)).toBeCloseTo(2.08, 2)
    expect(room(60)).toBeCloseTo(4.68, 2)
    expect(room(10_000)).toBeLessThan(10)
  })
})
