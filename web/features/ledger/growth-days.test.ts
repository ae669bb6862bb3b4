import { expect, it } from 'vitest'
import { growthDays, SHOWN_DAYS } from './growth-days.ts'

it('tells the new entries of each day, also of those without any', () => {
  expect(growthDays([])).toEqual([])
  const days = growthDays([
    { day: '2026-10-01', size: 40 },
    { day: '2026-11-19', size: 100 },
    { day: '2026-11-22', size: 130 },
  ])
  expect(days).toHaveLength(SHOWN_DAYS)
  expect(days[0]).toEqual({ day: '2026-10-24', added: 0 })
  expect(days.slice(-4)).toEqual([
    { day: '2026-11-19', added: 60 },
    { day: '2026-11-20', added: 0 },
    { day: '2026-11-21', added: 0 },
    { day: '2026-11-22', added: 30 },
  ])
})
