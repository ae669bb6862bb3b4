import { describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '../base/time.ts'
import { SEND_ATTEMPTS_MAX, retryDelay } from './retry.ts'

const delay = (attempts: number, random = 0, retryAfterMs = 0) =>
  retryDelay({ attempts, random, retryAfterMs })

describe('the delays between attempts', () => {
  it('begin with five seconds, never shrink, and last more than three days', () => {
    const all = Array.from({ length: SEND_ATTEMPTS_MAX - 1 }, (_, turn) => delay(turn + 1) ?? 0)
    expect(all[0]).toBe(5 * SECOND)
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    expect(Math.max(...all)).toBeLessThanOrEqual(3 * HOUR)
    expect(all.reduce((sum, one) => sum + one)).toBeGreaterThan(3 * DAY)
    expect(delay(SEND_ATTEMPTS_MAX)).toBeNull()
  })

  it('are spread by a fifth at most', () => {
    expect(delay(5, 0)).toBe(HOUR)
    expect(delay(5, 0.999)).toBeLessThanOrEqual(1.2 * HOUR)
    expect(delay(5, 0.999)).toBeGreaterThan(1.15 * HOUR)
  })

  it('wait as long as the receiver asks, a day at most, and never less than without it', () => {
    expect(delay(1, 0, 2 * HOUR)).toBe(2 * HOUR)
    expect(delay(1, 0, 30 * DAY)).toBe(DAY)
    expect(delay(6, 0, SECOND)).toBe(2 * HOUR)
  })
})
