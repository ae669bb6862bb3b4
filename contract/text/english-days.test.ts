import { expect, it } from 'vitest'
import { utcMoment } from './english-days.ts'

it.each([
  ['2026-11-29T18:00:00Z', 'Sunday, November 29 at 18:00 UTC'],
  ['2026-01-01T00:05:59Z', 'Thursday, January 1 at 00:05 UTC'],
  ['2027-12-31T23:59:59Z', 'Friday, December 31 at 23:59 UTC'],
])('writes %s as %s', (iso, text) => {
  expect(utcMoment(new Date(iso))).toBe(text)
})
