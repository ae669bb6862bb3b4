import {
  COMPONENT_NAMES,
  type Component,
  COMPONENTS,
  latencyText,
  type MinutePoint,
  type Metrics,
  type OverallState,
  stateOf,
  uptimeText,
  type DayUptime,
} from '../../../contract/status.ts'

/** `0%`, `0.4%`, `12%`; what is above none is never called none. */
export function errorText(rate: number): string {
  const percent = rate * 100
  if (percent === 0) return '0%'
  if (percent < 0.1) return '<0.1%'
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)}%`
}

/** `Updated 12s ago`: seconds up to two minutes, minutes up to two hours, hours above. */
export function updatedText(readAt: number, now: number): string {
  if (readAt === 0) return 'Not updated yet'
  const seconds = Math.max(0, Math.floor((now - readAt) / 1000))
  if (seconds < 120) return `Updated ${seconds}s ago`
  return seconds < 7200
    ? `Updated ${Math.floor(seconds / 60)}m ago`
    : `Updated ${Math.floor(seconds / 3600)}h ago`
}

/** The sentence under the overall state. */
export function overallText(state: OverallState, metrics: Readonly<Record<Component, Metrics>>): string {
  if (state === 'unknown') return 'There are no figures to judge by.'
  const names = COMPONENTS.filter((one) => ['degraded', 'outage'].includes(stateOf(metrics[one]))).map(
    (one) => COMPONENT_NAMES[one],
  )
  if (names.length === 0) return 'Everything answers as it should.'
  const who = new Intl.ListFormat('en').format(names)
  return `${who} ${names.length === 1 ? 'answers' : 'answer'} slower or with more errors than usual.`
}

/** `Fri 18` of a UTC day. */
export function shortDay(day: string): string {
  const date = new Date(day)
  return `${date.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })} ${date.getUTCDate()}`
}

/** A bar in words: 'Friday, September 18: 99.98% up'. */
export function dayInWords({ day, uptime }: DayUptime): string {
  const name = new Date(day).toLocaleDateString('en', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return uptime === null ? `${name}: no data` : `${name}: ${uptimeText(uptime)} up`
}

/** `14:05` where the visitor is. */
export function clockText(iso: string): string {
  return new Date(iso).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
}

/** What a sparkline shows, in a sentence. */
export function latencyInWords(points: readonly MinutePoint[], minutes: number): string {
  const last = points.at(-1)
  if (!last) return `Nothing was measured in the last ${minutes} minutes.`
  const values = points.map(({ p95 }) => p95)
  const [low, high] = [Math.min(...values), Math.max(...values)].map(latencyText)
  const range = low === high ? `${low} throughout` : `between ${low} and ${high}`
  return `Slow latency over the last ${minutes} minutes: ${range}, ${latencyText(last.p95)} at ${clockText(last.ts)}. Measured in ${points.length} of ${minutes} minutes.`
}
