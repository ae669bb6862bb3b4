import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import { voteFailureText, waitText } from './vote-text.ts'

describe('waitText', () => {
  it('says hours and minutes', () => {
    expect(waitText(24 * HOUR)).toBe('24h 0m')
    expect(waitText(23 * HOUR + 12 * MINUTE)).toBe('23h 12m')
    expect(waitText(59 * MINUTE)).toBe('59m')
  })

  it('rounds up, so that no one returns too early', () => {
    expect(waitText(23 * HOUR + 11 * MINUTE + SECOND)).toBe('23h 12m')
    expect(waitText(59 * MINUTE + SECOND)).toBe('1h 0m')
    expect(waitText(1)).toBe('1m')
  })
})

it.each([
  [404, 'This server is not public.'],
  [409, 'You already voted in the last 24h.'],
  [429, 'Too many requests. Try again later.'],
  [500, 'Vote failed'],
  [0, 'Vote failed'],
])('says why a vote failed with %i', (status, text) => {
  expect(voteFailureText(status)).toBe(text)
})
