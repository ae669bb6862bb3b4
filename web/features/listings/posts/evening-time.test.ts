import { expect, it, vi } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { fieldMoment, lengthText, nextWeeks, startIn, usualStart } from './evening-time.ts'

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

it('plans the next weeks at the same time of the day, also when clocks change', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(nextWeeks('2026-10-17T18:00:00.000Z')).toEqual([
    '2026-10-24T18:00:00.000Z',
    '2026-10-31T19:00:00.000Z',
    '2026-11-07T19:00:00.000Z',
  ])
  vi.unstubAllEnvs()
})
