import { describe, expect, it } from 'vitest'
import { gapsOf, holdsReviews, judgeReviews, REVIEW_COHORT_MIN, type ReviewFigures } from './review-trust.ts'
import { MINUTE, SECOND } from '../base/time.ts'

/** A dozen reviews of different people, as different people write them. */
const usual: ReviewFigures = {
  reviews: 12,
  software: { share: 0.1 },
  together: { share: 0.1 },
  stars: { average: 4.4, usual: 4.2 },
  gaps: { middle: 12 * MINUTE, spread: 0.9 },
}
const most = { share: 0.9 }
const apart = { average: 1.2, usual: 4.2 }
const quick = { middle: 20 * SECOND, spread: 0.9 }
const reasons = (figures: Partial<ReviewFigures>) =>
  judgeReviews({ ...usual, ...figures }).map(({ reason }) => reason)

describe('the judge of reviews', () => {
  it.each<[string, Partial<ReviewFigures>, string[]]>([
    ['nothing odd', {}, []],
    ['one program', { software: most }, ['software']],
    ['accounts made together', { together: most }, ['accounts']],
    ['stars far from the server’s own', { stars: apart }, ['stars']],
    ['a server without an average of its own', { stars: { average: 1, usual: null } }, []],
    ['a quick burst', { gaps: quick }, ['pace']],
    ['an even pace', { gaps: { middle: 10 * MINUTE, spread: 0.05 } }, ['pace']],
    ['too few', { reviews: REVIEW_COHORT_MIN - 1, together: most, gaps: quick, stars: apart }, []],
  ])('finds in %s', (_, figures, expected) => expect(reasons(figures)).toEqual(expected))

  it('needs two independent oddities to hold', () => {
    const holds = (figures: Partial<ReviewFigures>) => holdsReviews(judgeReviews({ ...usual, ...figures }))
    expect(holds({ together: most })).toBe(false)
    expect(holds({ gaps: quick })).toBe(false)
    expect(holds({ together: most, stars: apart })).toBe(true)
    expect(holds({ software: most, gaps: quick })).toBe(true)
  })

  it('measures the middle gap, and how even many gaps are', () => {
    expect(gapsOf([0, 10, 4])).toEqual({ middle: 6, spread: null })
    expect(gapsOf([])).toEqual({ middle: Infinity, spread: null })
    expect(gapsOf(Array.from({ length: 12 }, (_, place) => place * MINUTE))).toEqual({
      middle: MINUTE,
      spread: 0,
    })
    const people = [0, 1, 9, 10, 40, 42, 43, 90, 130, 131].map((minutes) => minutes * MINUTE)
    expect(gapsOf(people).spread).toBeGreaterThan(0.9)
  })
})
