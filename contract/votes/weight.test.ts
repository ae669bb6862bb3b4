import { describe, expect, it } from 'vitest'
import { FULL_AFTER_DAYS, personWeight, weightOf } from './weight.ts'

/** What a number of people weigh who vote one after another on one network. */
const room = (people: number, daysHere = FULL_AFTER_DAYS) =>
  weightOf(Array.from({ length: people }, (_, before) => ({ daysHere, place: before + 1, people: 1 })))
/** What a number of people weigh, each on a network of their own. */
const crowd = (people: number, daysHere = FULL_AFTER_DAYS) => weightOf([{ daysHere, place: 1, people }])

describe('a person', () => {
  it('counts an eighth on the first day, and in full from the eighth on', () => {
    expect([1, 2, 4, 7, 8, 9, 400].map((days) => personWeight(days, 1))).toEqual([
      1 / 8,
      1 / 4,
      1 / 2,
      7 / 8,
      1,
      1,
      1,
    ])
  })

  it('counts half as the second of a network, a third as the third', () => {
    expect([1, 2, 3, 10].map((place) => personWeight(8, place))).toEqual([1, 1 / 2, 1 / 3, 1 / 10])
  })

  it('counts by age and network together', () => {
    expect(personWeight(4, 2)).toBe(1 / 4)
  })
})

describe('people together', () => {
  it('are a family of four, a school, a camp', () => {
    expect(room(4)).toBeCloseTo(2.083, 3)
    expect(room(60)).toBeLessThan(5)
    expect(room(10_000)).toBeLessThan(10)
  })

  it('are few when 300 accounts share one address, however old they are', () => {
    expect(room(300)).toBeLessThan(7)
    expect(room(300, 1)).toBeLessThan(1)
  })

  it('are an eighth on their first day, and all of them a week later', () => {
    expect(crowd(300, 1)).toBe(37.5)
    expect(crowd(300, FULL_AFTER_DAYS)).toBe(300)
  })

  it('are a streamer’s evening with many new accounts, counted at once and in full later', () => {
    const evening = (daysOfNew: number) => crowd(550) + crowd(450, daysOfNew)
    expect(evening(1)).toBe(606.25)
    expect(evening(FULL_AFTER_DAYS)).toBe(1000)
  })
})
