import { expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { fieldMoment, lengthText, startIn, usualStart } from './evening-time.ts'

it('says how long an evening is', () =>
  expect([15, 45, 60, 90, 120, 150, 100, 720].map(lengthText)).toEqual([
    '15 minutes',
    '45 minutes',
    '1 hour',
    '1½ hours',
    '2 hours',
    '2½ hours',
    '100 minutes',
    '12 hours',
  ]))

it.each([
  ['a Thursday', '2026-11-26T12:00', '2026-11-28T20:00'],
  ['that Saturday before', '2026-11-28T19:59', '2026-11-28T20:00'],
  ['the Saturday after', '2026-11-28T20:00', '2026-12-05T20:00'],
])('proposes Saturday at eight on %s', (_, now, start) =>
  expect(fieldMoment(usualStart(Date.parse(now)))).toBe(start),
)

it('reads the time that a field shows, if it is in the next four weeks', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  const start = now + 3_600_000
  expect(startIn(fieldMoment(start), now)).toBe(iso(start))
  for (const other of [now - 60_000, now + 29 * 86_400_000])
    expect(startIn(fieldMoment(other), now)).toBeNull()
  expect(startIn('', now)).toBeNull()
})
