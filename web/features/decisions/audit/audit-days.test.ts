import { expect, it, vi } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { dayEnd } from './queries.ts'

it('a day of the filter ends at the next midnight, also where the clocks change', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const end = (day: string) => iso(dayEnd(day) ?? 0)
  expect(end('2026-03-28')).toBe('2026-03-28T23:00:00.000Z')
  expect(end('2026-03-29')).toBe('2026-03-29T22:00:00.000Z')
  expect(end('2026-10-25')).toBe('2026-10-25T23:00:00.000Z')
  expect(dayEnd('2026-13-01')).toBeNull()
  vi.unstubAllEnvs()
})
