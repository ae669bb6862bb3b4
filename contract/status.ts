import { type LatencyHistogram, percentile } from './latency.ts'
import { DAY, MINUTE, SECOND } from './time.ts'
import type { Metrics } from './wire/status.ts'

export type { DayUptime, Metrics, MinutePoint, StatusHistory, StatusSummary } from './wire/status.ts'

/** The parts of the service that are measured and that incidents name, in the order they are shown. */
export const COMPONENTS = ['api', 'website', 'embeds'] as const
export type Component = (typeof COMPONENTS)[number]

export const COMPONENT_NAMES: Readonly<Record<Component, string>> = {
  api: 'API',
  website: 'Website',
  embeds: 'Embeds',
}

export function isComponent(value: unknown): value is Component {
  return COMPONENTS.some((component) => component === value)
}

/** Something of every component. */
export function perComponent<Value>(make: (component: Component) => Value): Record<Component, Value> {
  return { api: make('api'), website: make('website'), embeds: make('embeds') }
}

/** Which component answers a path. */
export function componentOf(path: string): Component {
  if (path === '/embed' || path.startsWith('/embed/') || path.startsWith('/api/embed/')) return 'embeds'
  return path === '/api' || path.startsWith('/api/') ? 'api' : 'website'
}

/** Above either of them a component is degraded: the share of answers that are 5xx, and the slow latency in milliseconds. */
export const DEGRADED = { errorRate: 0.05, p95: 1500 } as const
/** Above either of them there is an outage. */
export const OUTAGE = { errorRate: 0.2, p95: 5000 } as const

/** The figures of the summary are those of the last quarter of an hour. */
export const SUMMARY_WINDOW_MINUTES = 15
export const HISTORY_MINUTES = 60
/** A day: as far back as one answer of the history goes. */
export const HISTORY_MINUTES_MAX = 1440
export const UPTIME_DAYS = 7
/** How long single minutes are kept, and how long days. */
export const KEEP_MINUTES_MS = 2 * DAY
export const KEEP_DAYS = 90
/** Figures older than this are told to be. */
export const STALE_AFTER_MS = 5 * MINUTE

/** What the page may be told about how often to ask again, in milliseconds; 0 is never. */
export const REFRESH_INTERVALS = [0, 30 * SECOND, 60 * SECOND, 5 * MINUTE] as const
export type RefreshInterval = (typeof REFRESH_INTERVALS)[number]
export const DEFAULT_REFRESH: RefreshInterval = 60 * SECOND

export const NO_METRICS: Metrics = { count: 0, p50: 0, p95: 0, errorRate: 0 }

/** What was counted in a stretch of time. */
export interface Measured {
  count: number
  /** Answers of 500 and above, and requests without an answer. */
  errors: number
  /** Exact, unlike the histogram: how many took longer than the thresholds. */
  aboveDegraded: number
  aboveOutage: number
  latencies: LatencyHistogram
}

/** The figures of what was counted. The slow latency stands on the true side of both thresholds. */
export function metricsOf({ count, errors, aboveDegraded, aboveOutage, latencies }: Measured): Metrics {
  if (count === 0) return NO_METRICS
  const exact = [
    { threshold: DEGRADED.p95, above: aboveDegraded },
    { threshold: OUTAGE.p95, above: aboveOutage },
  ]
  const at = (fraction: number) => percentile(latencies, fraction, exact)
  return { count, p50: at(0.5), p95: at(0.95), errorRate: errors / count }
}

export type OverallState = 'operational' | 'degraded' | 'outage' | 'unknown'

export const OVERALL_TITLES: Readonly<Record<OverallState, string>> = {
  operational: 'All Systems Operational',
  degraded: 'Degraded Performance',
  outage: 'Partial Outage',
  unknown: 'Unknown',
}

const isAbove = (limit: { errorRate: number; p95: number }, { errorRate, p95 }: Metrics) =>
  errorRate > limit.errorRate || p95 > limit.p95

/** The state of one component. */
export function stateOf(metrics: Metrics): OverallState {
  if (metrics.count === 0) return 'unknown'
  if (isAbove(OUTAGE, metrics)) return 'outage'
  return isAbove(DEGRADED, metrics) ? 'degraded' : 'operational'
}

const WORST_FIRST = ['outage', 'degraded', 'operational'] as const

/** The state of everything, by the worst component; unknown when nothing of any was measured. */
export function overallState(metrics: Readonly<Record<Component, Metrics>>): OverallState {
  const states = COMPONENTS.map((component) => stateOf(metrics[component]))
  return WORST_FIRST.find((state) => states.includes(state)) ?? 'unknown'
}

/** Printed where uptime is shown. */
export const UPTIME_FORMULA =
  'Uptime = minutes up ÷ minutes measured. A minute is down when our own check of the component failed or more than 20% of its requests did (answers of 500 and above). Minutes without any measurement count neither way. Figures are rounded down, so 100% means that no minute was down.'

/** The fraction of measured minutes that were up; `null` when none was measured. */
export function uptimeOf({ up, down }: { up: number; down: number }): number | null {
  return up + down === 0 ? null : up / (up + down)
}

/** `99.98%`: cut after two decimals, never rounded up, so that 100% is said of nothing that ever failed. */
export function uptimeText(uptime: number | null): string {
  if (uptime === null) return 'No data'
  // The nudge undoes what floating point took off an exact hundredth; nothing below 1 reaches 100 by it.
  const hundredths = uptime >= 1 ? 10_000 : Math.min(9_999, Math.floor(uptime * 10_000 + 1e-9))
  return `${hundredths % 100 === 0 ? hundredths / 100 : (hundredths / 100).toFixed(2)}%`
}

/** `420 ms`, `1.25 s`: milliseconds under a second, seconds with two decimals above. */
export function latencyText(ms: number): string {
  return Math.round(ms) < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`
}
