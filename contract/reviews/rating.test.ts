import { expect, it } from 'vitest'
import { averageRating, PRIOR_WEIGHT, ratingExcess } from './rating.ts'

it('does not let one 5-star review beat many good ones', () => {
  const one = ratingExcess(5, 1, 3.8)
  const many = ratingExcess(4.6 * 60, 60, 3.8)
  expect(many).toBeGreaterThan(one)
})

it('orders as the Bayesian average does', () => {
  const mean = 3.7
  const bayes = (sum: number, count: number) => (PRIOR_WEIGHT * mean + sum) / (PRIOR_WEIGHT + count)
  const cases: [number, number][] = [
    [0, 0],
    [5, 1],
    [1, 1],
    [40, 10],
    [37, 10],
    [300, 90],
  ]
  for (const [sum, count] of cases)
    expect(mean + ratingExcess(sum, count, mean)).toBeCloseTo(bayes(sum, count), 10)
})

it.each([
  [0, 0, 0],
  [5, 1, 5],
  [13, 3, 4.3],
  [17, 4, 4.3],
  [14, 4, 3.5],
])('shows %i stars over %i reviews as %f', (sum, count, shown) => {
  expect(averageRating(sum, count)).toBe(shown)
})
