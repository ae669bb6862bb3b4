import { expect, it } from 'vitest'
import { compactNumber } from '#contract/compact-number.ts'
import { relativeTime } from './relative-time.ts'

const NOW = Date.UTC(2026, 0, 10, 12)
const SECOND = 1000
const HOUR = 3600 * SECOND

it.each([
  [59 * SECOND, 'just now'],
  [60 * SECOND, '1m ago'],
  [59.9 * 60 * SECOND, '59m ago'],
  [HOUR, '1h ago'],
  [23.9 * HOUR, '23h ago'],
  [24 * HOUR, '1d ago'],
  [400 * 24 * HOUR, '400d ago'],
  [-30 * SECOND, 'in a moment'],
  [-5 * HOUR, 'in 5h'],
])('shows %d ms ago as "%s"', (ago, text) => {
  expect(relativeTime(NOW - ago, NOW)).toBe(text)
})

it.each([
  [0, '0'],
  [950, '950'],
  [12_431, '12.4k'],
  [999_999, '1m'],
  [3_140_000, '3.1m'],
])('shortens %d to %s', (value, text) => {
  expect(compactNumber(value)).toBe(text)
})
