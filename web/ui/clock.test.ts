import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import { learnServerTime, serverNow } from './clock.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
/** An answer that is read as `at`: reading adds a second, because the header is cut to whole seconds. */
const answer = (at: number, age = 0) =>
  new Response(null, { headers: { date: new Date(at - SECOND).toUTCString(), age: String(age) } })

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  learnServerTime(answer(Date.now()), Date.now())
  vi.useRealTimers()
})

it.each([-26 * HOUR, -3 * MINUTE, 40 * SECOND, 400 * DAY])(
  'knows the time of the server where the device is %i ms behind',
  (behind) => {
    learnServerTime(answer(NOW + behind), NOW)
    expect(serverNow()).toBe(NOW + behind)
    vi.setSystemTime(NOW + HOUR)
    expect(serverNow()).toBe(NOW + behind + HOUR)
  },
)

it('takes a cached answer for as old as it is', () => {
  learnServerTime(answer(NOW - 15 * SECOND, 15), NOW)
  expect(serverNow()).toBe(NOW)
  learnServerTime(answer(NOW - HOUR, 600), NOW)
  expect(serverNow()).toBe(NOW - 50 * MINUTE)
})

it('leaves clocks alone that differ by seconds', () => {
  learnServerTime(answer(NOW + 3 * SECOND), NOW)
  expect(serverNow()).toBe(NOW)
})

it('learns nothing from an answer that came late or names no time', () => {
  learnServerTime(answer(NOW - HOUR), NOW - HOUR)
  learnServerTime(new Response(), NOW)
  expect(serverNow()).toBe(NOW)
})

it('follows a clock that was put right', () => {
  learnServerTime(answer(NOW - 26 * HOUR), NOW)
  vi.setSystemTime(NOW - 26 * HOUR)
  learnServerTime(answer(NOW - 26 * HOUR), NOW - 26 * HOUR)
  expect(serverNow()).toBe(NOW - 26 * HOUR)
})
