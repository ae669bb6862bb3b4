import { expect, it } from 'vitest'
import { fieldMoment, lengthText, startIn } from './evening-time.ts'

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

it('reads the time that a field shows, if it is in the next four weeks', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  const start = now + 3_600_000
  expect(startIn(fieldMoment(start), now)).toBe(new Date(start).toISOString())
  for (const other of [now - 60_000, now + 29 * 86_400_000])
    expect(startIn(fieldMoment(other), now)).toBeNull()
  expect(startIn('', now)).toBeNull()
})
