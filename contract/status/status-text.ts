import { MONTHS, WEEKDAYS } from '../text/english-days.ts'
import { lateText } from './job.ts'
import type { Running } from './incident.ts'
import {
  COMPONENT_NAMES,
  type Component,
  COMPONENTS,
  type DayUptime,
  latencyText,
  type Metrics,
  type MinutePoint,
  type OverallState,
  stateOf,
  uptimeText,
} from './status.ts'

/** `0%`, `0.4%`, `12%`. A rate above zero is never shown as 0%. */
export function errorText(rate: number): string {
  const percent = rate * 100
  if (percent === 0) return '0%'
  if (percent < 0.1) return '<0.1%'
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)}%`
}

/**
 * The sentence under the overall state. The state depends on the figures alone; this sentence also considers
 * announced incidents. `running` is `null` when the incidents could not be loaded.
 */
export function overallText(
  state: OverallState,
  metrics: Readonly<Record<Component, Metrics>>,
  running: Running | null,
  late: readonly string[] = [],
): string {
  if (state === 'unknown') return 'We don’t have enough data yet.'
  const names = COMPONENTS.filter((one) => ['degraded', 'outage'].includes(stateOf(metrics[one]))).map(
    (one) => COMPONENT_NAMES[one],
  )
  if (names.length === 0) return late.length > 0 ? lateText(late) : wellText(running)
  const who = new Intl.ListFormat('en').format(names)
  return `${who} ${names.length === 1 ? 'answers' : 'answer'} slower or with more errors than usual.`
}

/**
 * The sentence when all figures are good. It never says that everything is operational while an incident or
 * maintenance is active.
 */
function wellText(running: Running | null): string {
  if (running === null) return 'Numbers look normal, but we couldn’t load the incidents.'
  const { incidents, maintenance } = running
  if (incidents === 1) return 'Numbers look normal, but an incident is still open.'
  if (incidents > 1) return `Numbers look normal, but ${incidents} incidents are still open.`
  if (maintenance > 0) return 'Numbers look normal while maintenance is in progress.'
  return 'Everything is working normally.'
}

/** `Fri 18` of a UTC day. */
export function shortDay(day: string): string {
  const date = new Date(day)
  return `${WEEKDAYS[date.getUTCDay()]?.slice(0, 3)} ${date.getUTCDate()}`
}

/** A bar as text: 'Friday, September 18: 99.98% up'. */
export function dayText({ day, uptime }: DayUptime): string {
  const date = new Date(day)
  const name = `${WEEKDAYS[date.getUTCDay()]}, ${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`
  return uptime === null ? `${name}: no data` : `${name}: ${uptimeText(uptime)} up`
}

/** A sparkline as a sentence; `clock` formats a moment as the reader's local time. */
export function latencySummary(
  points: readonly MinutePoint[],
  minutes: number,
  clock: (iso: string) => string,
): string {
  const last = points.at(-1)
  if (!last) return `Nothing was measured in the last ${minutes} minutes.`
  const values = points.map(({ p95 }) => p95)
  const [low, high] = [Math.min(...values), Math.max(...values)].map(latencyText)
  const range = low === high ? `${low} throughout` : `between ${low} and ${high}`
  return `Slow latency over the last ${minutes} minutes: ${range}, ${latencyText(last.p95)} at ${clock(last.ts)}. Measured in ${points.length} of ${minutes} minutes.`
}

/** The maximum of a sparkline: 'peak 120 ms'. There must be at least one point. */
export function peakText(points: readonly MinutePoint[]): string {
  return `peak ${latencyText(Math.max(...points.map(({ p95 }) => p95)))}`
}

/** Shown under outdated figures; `moment` is the time of the figures in the reader's format. */
export function staleText(moment: string | null): string {
  return `These numbers are out of date: they are more than five minutes old${moment === null ? '' : ` (from ${moment})`}. Things may have changed since.`
}
