import { iso } from '../base/iso.ts'
import { DAY, MINUTE } from '../base/time.ts'

/**
 * Visitor events that owners see as metrics. `badge` is an impression on another site, `vote_link` a visit of
 * the vote link's page. `from_…` say where a visit came from that began with its page.
 */
export const EVENT_KINDS = [
  'impression',
  'page',
  'click_discord',
  'click_realm',
  'badge',
  'vote_link',
  'from_search',
  'from_discord',
  'from_site',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export type { MetricEvent } from './metrics.wire.ts'

export const BEACON_PATH = '/api/metrics/beacon'
/** The beacon under a name that content blockers do not match. Our own pages send to it. */
export const PULSE_PATH = '/api/pulse'

/** Maximum number of events per request. */
export const EVENTS_MAX = 50

/** A visitor counts once per listing and event kind in each half hour of the clock (00 to 30, 30 to 60). */
export const HALF_HOUR = 30 * MINUTE
export const HALF_HOURS_A_DAY = DAY / HALF_HOUR

/** UTC days since 1970 of an epoch time in milliseconds. All counts use these daily buckets. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY)
}

/** `2026-09-18` for a day's number. */
export function dayLabel(day: number): string {
  return iso(day * DAY).slice(0, 10)
}
