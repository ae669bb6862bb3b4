import { describe, expect, it } from 'vitest'
import { crowdPlace, personPoints, pointsOf } from './trending.ts'

/** What so many people of one network count, each on so many days; with the same device, or each with their own. */
const crowd = (people: number, days: number, sameDevice = true) =>
  Array.from({ length: people }, (_, before) => crowdPlace(sameDevice ? before : 0, before)).reduce(
    (sum, place) =>
      sum +
      personPoints(
        Array.from({ length: days }, () => place),
        30,
      ),
    0,
  )

describe('a person', () => {
  it('counts a third for each day with a vote, and never more than once', () => {
    expect([1, 2, 3, 30].map((days) => personPoints(Array(days).fill(1), 30))).toEqual([1 / 3, 2 / 3, 1, 1])
    expect(personPoints([], 30)).toBe(0)
  })

  it('counts at most an eighth for each day here', () => {
    expect(personPoints([1], 1)).toBe(1 / 8)
    expect(personPoints([1, 1, 1], 4)).toBe(1 / 2)
    expect(personPoints([1, 1, 1], 8)).toBe(1)
  })

  it('counts with the days on which they shared least', () => {
    expect(personPoints([40, 1, 2, 1], 30)).toBeCloseTo(5 / 6)
  })
})

describe('people who share', () => {
  it('network and device count less and less', () => {
    expect(crowd(4, 3)).toBeCloseTo(2.08, 2)
    expect(crowd(60, 3)).toBeCloseTo(4.68, 2)
    expect(crowd(300, 3)).toBeCloseTo(6.28, 2)
    expect(crowd(10_000, 3)).toBeLessThan(10)
  })

  it('only the network are told apart by four devices', () => {
    expect(crowd(4, 3, false)).toBe(4)
    expect(crowd(8, 3, false)).toBe(6)
    expect(crowd(300, 3, false)).toBeLessThan(20)
  })
})

it('adds up what the people of each number of days count', () => {
  expect(
    pointsOf([
      { days: 1, people: 120, hundredths: 3120 },
      { days: 3, people: 40, hundredths: 3955 },
    ]),
  ).toBe(70.75)
})
