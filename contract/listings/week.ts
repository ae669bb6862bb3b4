import { LIVE_HOURS } from './live.ts'

/** The most players in each of the last hours, the one of `hour` last; `null` where nobody knew. */
export interface Week {
  /** Hours since 1970. */
  hour: number
  /** The peaks of each server, by its `seq`. */
  peaks: Record<string, (number | null)[]>
}

const unknown = (hours: number) => Array.from({ length: hours }, () => null)

/** The peaks of the week that ends with an hour, from those of an earlier one. */
export function movedOn(peaks: readonly (number | null)[], hours: number): (number | null)[] {
  const passed = Math.min(Math.max(hours, 0), LIVE_HOURS)
  return [...peaks.slice(passed), ...unknown(passed)]
}

/** The week with what is known now. A server of which nothing was known all week is left out. */
export function withHour(before: Week | null, now: number, playing: ReadonlyMap<string, number>): Week {
  // A late run must not move the week back.
  const hour = Math.max(now, before?.hour ?? 0)
  const moved = Object.entries(before?.peaks ?? {}).map(
    ([seq, peaks]) => [seq, movedOn(peaks, hour - (before?.hour ?? hour))] as const,
  )
  const peaks = Object.fromEntries(moved.filter(([, hours]) => hours.some((peak) => peak !== null)))
  for (const [seq, players] of playing) {
    const hours = peaks[seq] ?? unknown(LIVE_HOURS)
    peaks[seq] = [...hours.slice(0, -1), Math.max(hours.at(-1) ?? 0, players)]
  }
  return { hour, peaks }
}
