import { expect, it } from 'vitest'
import { dateText, monthText, shortDateText, shortMonthText, utcMoment } from './english-days.ts'

it.each([
  ['2026-11-29T18:00:00Z', 'Sunday, November 29 at 18:00 UTC'],
  ['2026-01-01T00:05:59Z', 'Thursday, January 1 at 00:05 UTC'],
  ['2027-12-31T23:59:59Z', 'Friday, December 31 at 23:59 UTC'],
])('writes %s as %s', (iso, text) => {
  expect(utcMoment(new Date(iso))).toBe(text)
})

it.each(['2026-01-01', '2026-05-31T23:59:59.999Z', '2025-12-31', 0])('writes the day of %s', (at) => {
  const write = (form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { ...form, timeZone: 'UTC' }).format(new Date(at))
  expect(dateText(at)).toBe(write({ dateStyle: 'long' }))
  expect(shortDateText(at)).toBe(write({ dateStyle: 'medium' }))
  expect(monthText(at)).toBe(write({ month: 'long', year: 'numeric' }))
})
it('names a month in short', () => expect(shortMonthText('2025-12-31')).toBe('Dec 2025'))
it('names a month', () => expect(monthText('2025-12')).toBe('December 2025'))
