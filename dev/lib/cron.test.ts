import { describe, expect, it } from 'vitest'
import { isDue } from './cron.ts'

function at(text: string): Date {
  return new Date(`${text}:00Z`)
}

describe('isDue', () => {
  it.each([
    ['*/5 * * * *', '2026-01-01T10:15', true],
    ['*/5 * * * *', '2026-01-01T10:16', false],
    ['17 3 * * *', '2026-01-01T03:17', true],
    ['17 3 * * *', '2026-01-01T04:17', false],
    ['0 9-17 * * *', '2026-01-01T17:00', true],
    ['0 9-17 * * *', '2026-01-01T18:00', false],
    ['10/20 * * * *', '2026-01-01T00:50', true],
    ['10/20 * * * *', '2026-01-01T00:00', false],
    ['0,30 * * * *', '2026-01-01T00:30', true],
    ['0 0 1 JAN,jul *', '2026-07-01T00:00', true],
    ['0 0 1 JAN,jul *', '2026-08-01T00:00', false],
  ])('%s at %s: %s', (expression, time, due) => {
    expect(isDue(expression, at(time))).toBe(due)
  })

  it('counts weekdays from Sunday as 1', () => {
    const sunday = at('2026-01-04T18:00')
    const monday = at('2026-01-05T18:00')
    expect([isDue('0 18 * * SUN', sunday), isDue('0 18 * * SUN', monday)]).toEqual([true, false])
    expect([isDue('0 18 * * 1', sunday), isDue('0 18 * * 1', monday)]).toEqual([true, false])
    expect([isDue('0 18 * * 2-6', sunday), isDue('0 18 * * MON-FRI', monday)]).toEqual([false, true])
  })

  it('takes either kind of day when both are narrowed', () => {
    expect(isDue('0 0 13 * FRI', at('2026-01-13T00:00'))).toBe(true)
    expect(isDue('0 0 13 * FRI', at('2026-01-16T00:00'))).toBe(true)
    expect(isDue('0 0 13 * FRI', at('2026-01-14T00:00'))).toBe(false)
  })

  it.each(['* * * *', '60 * * * *', '* * * * 0', '* * L * *', '*/0 * * * *', 'x * * * *'])(
    'refuses %s',
    (expression) => {
      expect(() => isDue(expression, at('2026-01-01T00:00'))).toThrow()
    },
  )
})
