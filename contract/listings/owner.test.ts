import { expect, it } from 'vitest'
import { DAY, HOUR } from '../base/time.ts'
import { reviewTime } from './owner.ts'

it.each([null, undefined, 2 * HOUR, 3 * DAY])('says how long a decision takes as a rule: %s', (wait) => {
  expect(reviewTime(wait).end).toBe(', usually within 24 to 72 hours.')
  expect(reviewTime(wait).sentence).toBe('Usually decided within 24 to 72 hours.')
})

it('says that it takes longer now', () => {
  expect(reviewTime(4.2 * DAY)).toEqual({
    end: '. At the moment that takes about 5 days.',
    sentence: 'At the moment a decision takes about 5 days.',
  })
})
