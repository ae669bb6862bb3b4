import { weekdayText } from '../language/days.ts'
import { say } from '../language/i18n.ts'
import { andText } from '../language/lists.ts'
import { percentText } from '../language/numbers.ts'
import type { Running, StatusOf } from './incident.ts'
import { LATE_WORDS } from './status-words.ts'
import {
  type Component,
  COMPONENTS,
  type DayUptime,
  latencyText,
  type Metrics,
  type MinutePoint,
  type HealthState,
  stateOf,
  uptimeText,
  STALE_AFTER_MINUTES,
} from './status.ts'

/** `0%`, `0.4%`, `12%`. A rate above zero is never shown as 0%. */
export function errorText(rate: number): string {
  if (rate > 0 && rate < 0.001) return `<${percentText(0.001, 1)}`
  return percentText(rate, rate < 0.1 ? 1 : 0)
}

/**
 * The sentence under the overall state. The state depends on the figures alone; this sentence also considers
 * announced incidents. `running` is `null` when the incidents could not be loaded.
 */
export function overallText(
  state: HealthState,
  metrics: Readonly<Record<Component, Metrics>>,
  running: Running | null,
  late: readonly string[] = [],
): string {
  if (state === 'unknown') return say('status.unknown')
  const names = COMPONENTS.filter((component) =>
    ['degraded', 'outage'].includes(stateOf(metrics[component])),
  ).map((component) => say(`component.${component}`))
  if (names.length === 0) return late.length > 0 ? lateText(late) : wellText(running)
  return say('status.slow', { count: names.length, components: andText(names) })
}

/**
 * The sentence when all figures are good. While an incident or maintenance is active, the sentence names that
 * instead of saying that everything works.
 */
function wellText(running: Running | null): string {
  if (running === null) return say('status.wellUnknown')
  const { incidents, maintenance } = running
  if (incidents > 0) return say('status.wellIncidents', { count: incidents })
  return maintenance > 0 ? say('status.wellMaintenance') : say('status.well')
}

/** What is late, as a sentence: 'Late at the moment: messages and rankings.' */
export function lateText(late: readonly string[]): string {
  if (late.length === 0) return say('status.notLate')
  return say('status.late', { jobs: andText(late.map(jobText)) })
}

/** A page that is older than the server may not know the job's name. */
const jobText = (job: string): string => (isLateWord(job) ? say(`late.${job}`) : job)

const isLateWord = (job: string): job is keyof typeof LATE_WORDS => Object.hasOwn(LATE_WORDS, job)

/**
 * '2 open incidents', 'Maintenance in progress': what the figures do not show; empty when there is nothing.
 */
export function runningText({ incidents, maintenance }: Running): string {
  if (incidents > 0) return say('status.openIncidents', { count: incidents })
  return maintenance > 0 ? say('status.maintenanceRuns') : ''
}

/** The label of an active incident or maintenance, shown before its title. */
export const runningWord = ({ kind, status }: StatusOf): string =>
  kind === 'maintenance' ? say('status.maintenance') : say(`incidentStatus.${status}`)

/** A bar as text: 'Friday, September 18: 99.98% up'. */
export function dayText({ day: at, uptime }: DayUptime): string {
  const day = weekdayText(at)
  return uptime === null
    ? say('status.dayWithoutData', { day })
    : say('status.dayUp', { day, uptime: uptimeText(uptime) })
}

/** A sparkline as a sentence; `clock` formats a moment as the reader's local time. */
export function latencySummary(
  points: readonly MinutePoint[],
  minutes: number,
  clock: (iso: string) => string,
): string {
  const last = points.at(-1)
  if (!last) return say('status.nothingMeasured', { minutes })
  const values = points.map(({ p95 }) => p95)
  const [low, high] = [Math.min(...values), Math.max(...values)].map(latencyText)
  const shown = {
    minutes,
    low: low ?? '',
    high: high ?? '',
    last: latencyText(last.p95),
    time: clock(last.ts),
    measured: points.length,
  }
  return low === high ? say('status.measuredEven', shown) : say('status.measured', shown)
}

/** The maximum of a sparkline: 'peak 120 ms'. There must be at least one point. */
export function peakText(points: readonly MinutePoint[]): string {
  return say('status.peak', { latency: latencyText(Math.max(...points.map(({ p95 }) => p95))) })
}

/** Shown under outdated figures; `moment` is the time of the figures in the reader's format. */
export function staleText(moment: string | null): string {
  const values = { minutes: STALE_AFTER_MINUTES }
  return moment === null ? say('status.stale', values) : say('status.staleFrom', { ...values, time: moment })
}
