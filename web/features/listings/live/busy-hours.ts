import { HOUR } from '#contract/base/time.ts'

type Hours = readonly (number | null)[]

/** Hours of a day as busy as this share of the busiest are 'busy'. */
const BUSY_SHARE = 0.6
/** With fewer days nobody knows what is usual. */
const DAYS_MIN = 3

export interface HeatCell {
  /** Day of the week from Sunday on, and hour, in the reader's time. */
  weekday: number
  hour: number
  peak: number | null
}

/** Each hour of a week with its place in the reader's week. `last` is the start of the last hour; `utc` is for before the reader's time zone is known. */
export function heatOf(hours: Hours, last: number, utc: boolean): HeatCell[] {
  return hours.map((peak, index) => {
    const time = new Date(last - (hours.length - 1 - index) * HOUR)
    return {
      weekday: utc ? time.getUTCDay() : time.getDay(),
      hour: utc ? time.getUTCHours() : time.getHours(),
      peak,
    }
  })
}

/** 18 as '18:00'. */
export const clockText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** When it is usually busy again: the first hour of the next span, unless this hour is in one. */
export function nextBusy(spans: readonly { from: number; to: number }[], hour: number): number | null {
  const until = (time: number) => (time - hour + 24) % 24
  const isBusy = spans.some(({ from, to }) => (hour - from + 24) % 24 < (to - from + 24) % 24)
  const [next] = spans.map(({ from }) => from).toSorted((a, b) => until(a) - until(b))
  return isBusy ? null : (next ?? null)
}

/** From when to when it is usually busy, as hours of the reader's day; nothing while nobody can tell, and when all hours are alike. */
export function busyHours(cells: readonly HeatCell[]): { from: number; to: number }[] {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const means = hours.map((hour) => {
    const peaks = cells.flatMap((cell) => (cell.hour === hour && cell.peak !== null ? [cell.peak] : []))
    return peaks.length < DAYS_MIN ? null : peaks.reduce((sum, peak) => sum + peak, 0) / peaks.length
  })
  const known = means.filter((mean) => mean !== null)
  if (known.length < means.length) return []
  // One lucky evening is no habit: each hour counts with its neighbours.
  const usual = known.map(
    (mean, hour) => (2 * mean + (known.at(hour - 1) ?? 0) + (known[(hour + 1) % known.length] ?? 0)) / 4,
  )
  const most = Math.max(...usual)
  const isBusy = (hour: number) => (usual.at(hour % 24) ?? 0) >= BUSY_SHARE * most
  if (most < 1 || hours.filter(isBusy).length >= 18) return []
  return hours
    .filter((hour) => isBusy(hour) && !isBusy(hour - 1))
    .map((from) => {
      let to = from + 1
      while (isBusy(to)) to++
      return { from, to: to % 24 }
    })
}
