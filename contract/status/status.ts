import { DAY, MINUTE, SECOND } from '../base/time.ts'
import { say } from '../language/i18n.ts'
import { fixedNumber, percentText } from '../language/numbers.ts'
import { addCounts, type LatencyHistogram, percentile } from './latency.ts'
import type { Metrics } from './status.wire.ts'

export type { DayUptime, Metrics, MinutePoint, StatusHistory, StatusSummary } from './status.wire.ts'

/** The measured parts of the service, in display order. Incidents name them, too. */
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

export function perComponent<Value>(make: (component: Component) => Value): Record<Component, Value> {
  return { api: make('api'), website: make('website'), embeds: make('embeds') }
}

export function componentOf(path: string): Component {
  if (path === '/embed' || path.startsWith('/embed/') || path.startsWith('/api/embed/')) return 'embeds'
  return path === '/api' || path.startsWith('/api/') ? 'api' : 'website'
}

/** Above either limit a component is degraded: the share of failed requests, and the p95 latency in ms. */
export const DEGRADED = { errorRate: 0.05, p95: 1500 } as const
/** Above either limit there is an outage. */
export const OUTAGE = { errorRate: 0.2, p95: 5000 } as const

/** The summary covers the last 15 minutes. */
export const SUMMARY_WINDOW_MINUTES = 15
/** The period of the history when a request names none. */
export const HISTORY_MINUTES = 60
/** One day: the longest period in one response of the history. */
export const HISTORY_MINUTES_MAX = 1440
/** Days with a bar of their own, including today. */
export const UPTIME_DAYS = 7
/** How long the figures of single minutes are kept. */
export const KEEP_MINUTES_MS = 2 * DAY
/** How long the figures of days are kept. */
export const KEEP_DAYS = 90
/** Figures older than this are marked as outdated. */
export const STALE_AFTER_MINUTES = 5
export const STALE_AFTER_MS = STALE_AFTER_MINUTES * MINUTE

/** Refresh intervals in milliseconds that a visitor can choose; 0 is never. */
export const REFRESH_INTERVALS = [0, 30 * SECOND, 60 * SECOND, 5 * MINUTE] as const
export type RefreshInterval = (typeof REFRESH_INTERVALS)[number]
export const DEFAULT_REFRESH: RefreshInterval = 60 * SECOND

export const NO_METRICS: Metrics = { count: 0, p50: 0, p95: 0, errorRate: 0 }

export interface RequestCounts {
  count: number
  /** Responses with status 500 and above, and requests without a response. */
  errors: number
  /** Exact counts of requests slower than the p95 limits; the histogram is only approximate. */
  aboveDegraded: number
  aboveOutage: number
  latencies: LatencyHistogram
}

export const noRequests = (): RequestCounts => ({
  count: 0,
  errors: 0,
  aboveDegraded: 0,
  aboveOutage: 0,
  latencies: {},
})

/** Adds `more` to `sum`, which changes. */
export function addRequestCounts(sum: RequestCounts, more: RequestCounts): void {
  sum.count += more.count
  sum.errors += more.errors
  sum.aboveDegraded += more.aboveDegraded
  sum.aboveOutage += more.aboveOutage
  addCounts(sum.latencies, more.latencies)
}

/** Figures of counts. `p95` is approximate; the exact counts keep it on the correct side of both limits. */
export function metricsOf({ count, errors, aboveDegraded, aboveOutage, latencies }: RequestCounts): Metrics {
  if (count === 0) return NO_METRICS
  const exact = [
    { threshold: DEGRADED.p95, above: aboveDegraded },
    { threshold: OUTAGE.p95, above: aboveOutage },
  ]
  const at = (fraction: number) => percentile(latencies, fraction, exact)
  return { count, p50: at(0.5), p95: at(0.95), errorRate: errors / count }
}

export type HealthState = 'operational' | 'degraded' | 'outage' | 'unknown'

const isAbove = (limit: { errorRate: number; p95: number }, { errorRate, p95 }: Metrics) =>
  errorRate > limit.errorRate || p95 > limit.p95

export function stateOf(metrics: Metrics): HealthState {
  if (metrics.count === 0) return 'unknown'
  if (isAbove(OUTAGE, metrics)) return 'outage'
  return isAbove(DEGRADED, metrics) ? 'degraded' : 'operational'
}

const WORST_FIRST = ['outage', 'degraded', 'operational'] as const

/** The overall state, of the worst component; unknown without figures, degraded while jobs are `late`. */
export function overallState(
  metrics: Readonly<Record<Component, Metrics>>,
  late: readonly string[] = [],
): HealthState {
  const states: HealthState[] = COMPONENTS.map((component) => stateOf(metrics[component]))
  if (late.length > 0) states.push('degraded')
  return WORST_FIRST.find((state) => states.includes(state)) ?? 'unknown'
}

/** The fraction of measured minutes that were up; `null` when none was measured. */
export function uptimeOf({ up, down }: { up: number; down: number }): number | null {
  return up + down === 0 ? null : up / (up + down)
}

/** `99.98%`: cut after two decimals, never rounded up, so that 100% means that no minute failed. */
export function uptimeText(uptime: number | null): string {
  if (uptime === null) return say('status.noData')
  // The small addition corrects floating-point errors. `min` keeps every uptime below 1 below 100%.
  const hundredths = uptime >= 1 ? 10_000 : Math.min(9_999, Math.floor(uptime * 10_000 + 1e-9))
  const decimals = hundredths % 100 === 0 ? 0 : 2
  return percentText(hundredths / 10_000, decimals, decimals)
}

/** `420 ms`, `1.25 s`. */
export function latencyText(ms: number): string {
  return Math.round(ms) < 1000 ? `${Math.round(ms)} ms` : `${fixedNumber(ms / 1000, 2)} s`
}
