import { expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { queueText, reviewText, reviewTimeText } from './review-time.ts'

it('says how long a decision takes as a rule, and that it takes longer now', () => {
  expect([reviewTimeText(null), reviewTimeText(4.2 * DAY)]).toEqual([
    'Usually decided within 24 to 72 hours.',
    'At the moment a decision takes about 5 days.',
  ])
  expect([reviewText(null), reviewText(4.2 * DAY)]).toEqual([
    'We review every submission, usually within 24 to 72 hours.',
    'We review every submission. At the moment that takes about 5 days.',
  ])
  expect(queueText(4.2 * DAY)).toBe(
    'You can submit another when staff have decided about one. At the moment that takes about 5 days.',
  )
})
