import { DAY, MINUTE } from './time.ts'

/** What a visitor does that an owner may want to know. `badge` is an impression on another site: a source of its own. */
export const EVENT_KINDS = ['impression', 'page', 'click_discord', 'click_realm', 'badge'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export type { MetricEvent } from './wire/metrics.ts'

export const BEACON_PATH = '/api/metrics/beacon'
/** The same under a name that content blockers do not take for a tracker: what our own pages send to. */
export const PULSE_PATH = '/api/pulse'

/** Most events in one request. */
export const EVENTS_MAX = 50

/** One visitor counts once a listing and kind in each half hour of the clock (00 to 30, 30 to 60). */
export const HALF_HOUR = 30 * MINUTE
export const HALF_HOURS_A_DAY = DAY / HALF_HOUR

/** UTC days since 1970 of an epoch time in milliseconds: the daily buckets of every count. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY)
}

/** `2026-09-18` for a day's number. */
export function dayLabel(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}
