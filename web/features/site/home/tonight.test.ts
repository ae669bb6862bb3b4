import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import { countdown, isTonight } from './tonight.ts'

const NOON = Date.UTC(2026, 10, 27, 12)

it.each([
  [8, 0, true],
  [16.9, 0, true],
  [17.1, 0, false],
  [30, 0, false],
  // In Tokyo it is nine in the evening.
  [7.9, 540, true],
  [8.1, 540, false],
  // In New York it is seven in the morning.
  [21.9, -300, true],
  [22.1, -300, false],
])('what starts in %f hours is tonight or not, %i minutes from UTC', (hours, offset, expected) =>
  expect(isTonight(NOON + hours * HOUR, NOON, offset)).toBe(expected),
)

it.each([
  [2 * HOUR + 15 * MINUTE, 'in 2h 15m'],
  [HOUR, 'in 1h'],
  [40 * MINUTE, 'in 40m'],
  [1, 'in 1m'],
])('counts down: %i ms', (ahead, text) => expect(countdown(NOON + ahead, NOON)).toBe(text))
