import {
  type DayUptime,
  type Metrics,
  type MinutePoint,
  NO_METRICS,
  perComponent,
  type StatusHistory,
  type StatusSummary,
  SUMMARY_WINDOW_MINUTES,
  HISTORY_MINUTES,
} from '#contract/status/status.ts'

/** Shown when nothing could be loaded: full uptime, no figures. */
export const NEUTRAL_SUMMARY: StatusSummary = {
  windowMinutes: SUMMARY_WINDOW_MINUTES,
  metrics: perComponent(() => NO_METRICS),
  uptime7d: perComponent(() => 1),
  days: perComponent(() => []),
  late: [],
  updatedAt: null,
  stale: false,
}

export const NEUTRAL_HISTORY: StatusHistory = { minutes: HISTORY_MINUTES, components: perComponent(() => []) }

/**
 * Reads a summary from an unvalidated response. Missing and invalid values count as not measured; unknown
 * components are removed.
 */
export function forgiveSummary(answer: unknown): StatusSummary {
  const summary = record(answer)
  const [metrics, uptime7d, days] = [summary['metrics'], summary['uptime7d'], summary['days']].map(record)
  const minutes = number(summary['windowMinutes'])
  return {
    windowMinutes: minutes !== null && minutes > 0 ? minutes : SUMMARY_WINDOW_MINUTES,
    metrics: perComponent((component) => forgiveMetrics(metrics?.[component])),
    uptime7d: perComponent((component) => fraction(uptime7d?.[component])),
    days: perComponent((component) => listOrEmpty(days?.[component]).flatMap(forgiveDay)),
    late: listOrEmpty(summary['late']).filter((what) => typeof what === 'string'),
    updatedAt: moment(summary['updatedAt']),
    stale: summary['stale'] === true,
  }
}

/** Reads a history in the same way; minutes are sorted. */
export function forgiveHistory(answer: unknown): StatusHistory {
  const history = record(answer)
  const components = record(history['components'])
  return {
    minutes: number(history['minutes']) ?? HISTORY_MINUTES,
    components: perComponent((component) =>
      listOrEmpty(components[component])
        .flatMap(forgivePoint)
        .toSorted((a, b) => a.ts.localeCompare(b.ts)),
    ),
  }
}

function forgiveMetrics(value: unknown): Metrics {
  const metrics = record(value)
  const [p50, p95] = [number(metrics['p50']) ?? 0, number(metrics['p95']) ?? 0]
  const errorRate = fraction(metrics['errorRate']) ?? 0
  // Figures without a count are still valid.
  const count = number(metrics['count']) ?? (p50 > 0 || p95 > 0 || errorRate > 0 ? 1 : 0)
  return { count, p50, p95, errorRate }
}

function forgiveDay(value: unknown): DayUptime[] {
  const { day, uptime } = record(value)
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && moment(day) !== null
    ? [{ day, uptime: fraction(uptime) }]
    : []
}

function forgivePoint(value: unknown): MinutePoint[] {
  const point = record(value)
  const ts = moment(point['ts'])
  const p95 = number(point['p95'])
  if (ts === null || p95 === null) return []
  return [{ ts, p95, errorRate: fraction(point['errorRate']) ?? 0, count: number(point['count']) ?? 0 }]
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const listOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A valid measurement: finite, not negative. */
const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

const fraction = (value: unknown): number | null => {
  const share = number(value)
  return share === null || share > 1 ? null : share
}

/** A moment as an ISO text, from any valid format. */
function moment(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
