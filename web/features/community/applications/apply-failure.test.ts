import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import { waitText } from '#contract/community/application.ts'
import { ApiError } from '../../../lib/api.ts'
import { applyFailureText } from './queries.ts'

describe('a failed application', () => {
  it.each([
    [
      new ApiError(409, 'already_applied', 'x', { current: 'pending' }),
      'You already have a pending/under-review application.',
    ],
    [
      new ApiError(409, 'already_applied', 'x', { current: 'accepted' }),
      'Your application was already accepted.',
    ],
    [
      new ApiError(429, 'rate_limited', 'x', { cooldownMs: 3 * HOUR + 1 }),
      'Please wait 3h 1m before applying again.',
    ],
    [new ApiError(429, 'rate_limited', 'x'), 'Please wait later before applying again.'],
    [new ApiError(500, 'internal', 'x'), 'Could not submit application'],
    [new ApiError(0, 'network', 'x'), 'Could not submit application'],
  ])('%o is shown as', (error, text) => {
    expect(applyFailureText(error)).toBe(text)
  })

  it.each([
    [1, '1m'],
    [MINUTE, '1m'],
    [59 * MINUTE, '59m'],
    [60 * MINUTE, '1h'],
    [60 * MINUTE + 1, '1h 1m'],
    [24 * HOUR, '24h'],
  ])('%d ms is never rounded down: %s', (wait, text) => {
    expect(waitText(wait)).toBe(text)
  })
})
