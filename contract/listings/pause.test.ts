import { describe, expect, it } from 'vitest'
import { DAY } from '../base/time.ts'
import { canEndAt, isStoredPauseOn, isPauseOn, pauseChange, pauseOf, pauseText } from './pause.ts'

const NOW = Date.parse('2026-11-01T00:00:00Z')
const OPEN = { pausedAt: null, pausedUntil: null }
const PAUSED = { pausedAt: NOW - DAY, pausedUntil: null }
const UNTIL = { pausedAt: NOW - DAY, pausedUntil: NOW + DAY }
const OVER = { pausedAt: NOW - 2 * DAY, pausedUntil: NOW }

describe('a pause', () => {
  it.each([
    [OPEN, false, null],
    [PAUSED, true, { until: null }],
    [UNTIL, true, { until: '2026-11-02T00:00:00.000Z' }],
    [OVER, false, { until: '2026-11-01T00:00:00.000Z' }],
  ])('of %o holds: %s', (pause, holds, shown) => {
    expect([isStoredPauseOn(pause, NOW), pauseOf(pause)]).toEqual([holds, shown])
    expect(isPauseOn(pauseOf(pause), NOW)).toBe(holds)
  })

  it('ends on an old screen, too', () => {
    expect(isPauseOn(pauseOf(UNTIL), NOW + DAY)).toBe(false)
  })

  it('says until when, where that is known', () => {
    expect(pauseText({ until: null })).toBe('Paused by its owner')
    expect(pauseText({ until: '2026-12-03T00:00:00.000Z' })).toBe('Paused until Dec 3, 2026')
  })

  it.each([
    [null, true],
    [NOW, false],
    [NOW + 1, true],
    [NOW + 366 * DAY, true],
    [NOW + 367 * DAY, false],
  ])('can end at %s: %s', (until, can) => expect(canEndAt(until, NOW)).toBe(can))

  it.each([
    [OPEN, PAUSED, 'paused'],
    [OVER, UNTIL, 'paused'],
    [PAUSED, UNTIL, null],
    [UNTIL, OPEN, 'resumed'],
    [OVER, OPEN, null],
    [OPEN, OPEN, null],
  ])('changed from %o to %o is told as %s', (before, after, told) =>
    expect(pauseChange(before, after, NOW)).toBe(told),
  )
})
