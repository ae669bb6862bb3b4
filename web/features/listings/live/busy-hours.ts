import { HOUR } from '#contract/base/time.ts'
import type { LiveHistory } from '#contract/listings/live.ts'

/** Hours with this share of the players of the busiest hour are 'busy'. */
const BUSY_SHARE = 0.6
/** With counts of fewer days for an hour, it is unknown what is usual. */
const DAYS_MIN = 3
/** With this number of busy hours, no time of the day is busier than the rest. */
const BUSY_ALL_DAY = 18

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Hours of the reader's day (0 to 23) from `from` until `to`, which may be past midnight: 22 to 2. */
export interface Span {
  from: number
  to: number
}

export interface HeatCell {
  /** 0 is Sunday, in the reader's time. */
  weekday: number
  hour: number
  /** The most players in this hour; `null` if nobody counted. */
  peak: number | null
}

/** The counts of a week with weekday and hour in the reader's time zone, or in UTC while that is unknown. */
export function heatCells(
  { hours, last }: Pick<LiveHistory, 'hours' | 'last'>,
  { isUtc }: { isUtc: boolean },
): HeatCell[] {
  return hours.map((peak, index) => {
    const time = new Date(Date.parse(last) - (hours.length - 1 - index) * HOUR)
    return {
      weekday: isUtc ? time.getUTCDay() : time.getDay(),
      hour: isUtc ? time.getUTCHours() : time.getHours(),
      peak,
    }
  })
}

/** 18 as '18:00'. */
export const clockText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const hoursBetween = (from: number, to: number): number => (to - from + 24) % 24

/** The start of the next busy span; `null` if `hour` is in a busy span, or there is none. */
export function nextBusy(spans: readonly Span[], hour: number): number | null {
  if (spans.some(({ from, to }) => hoursBetween(from, hour) < hoursBetween(from, to))) return null
  const starts = spans.map(({ from }) => from)
  return starts.toSorted((a, b) => hoursBetween(hour, a) - hoursBetween(hour, b))[0] ?? null
}

/** When it is usually busy; empty while that is unknown, and if no time of the day stands out. */
export function busyHours(cells: readonly HeatCell[]): Span[] {
  const usual = usualPlayers(cells)
  const peak = Math.max(...usual)
  const isBusy = (hour: number) => (usual.at(hour % 24) ?? 0) >= BUSY_SHARE * peak
  if (peak < 1 || HOURS.filter(isBusy).length >= BUSY_ALL_DAY) return []
  return HOURS.filter((hour) => isBusy(hour) && !isBusy(hour - 1)).map((from) => {
    let to = from + 1
    while (isBusy(to)) to++
    return { from, to: to % 24 }
  })
}

/**
 * The usual players of each hour of the day; empty while an hour has too few counts. The hours before and
 * after count half, which smooths the effect of one busy evening.
 */
function usualPlayers(cells: readonly HeatCell[]): number[] {
  const means = HOURS.flatMap((hour) => {
    const peaks = cells.flatMap((cell) => (cell.hour === hour && cell.peak !== null ? [cell.peak] : []))
    return peaks.length < DAYS_MIN ? [] : peaks.reduce((sum, peak) => sum + peak, 0) / peaks.length
  })
  if (means.length < HOURS.length) return []
  const meanAt = (hour: number) => means.at(hour % 24) ?? 0
  return means.map((mean, hour) => (2 * mean + meanAt(hour - 1) + meanAt(hour + 1)) / 4)
}
