import type { MinutePoint, StatusHistory } from './status.ts'
import { MINUTE } from '../base/time.ts'

/** The newest minute of any component. All sparklines end there; `null` when there is none. */
export function newestMinute({ components }: StatusHistory): number | null {
  const newest = Object.values(components).flatMap((points) => points.at(-1)?.ts ?? [])
  return newest.length > 0
    ? Math.floor(Math.max(...newest.map((moment) => Date.parse(moment))) / MINUTE)
    : null
}

/** One slot for each of the last minutes, empty where nothing was measured. */
export function minuteSlots(
  points: readonly MinutePoint[],
  newest: number | null,
  minutes: number,
): (MinutePoint | null)[] {
  const byMinute = new Map(points.map((point) => [Math.floor(Date.parse(point.ts) / MINUTE), point]))
  return Array.from({ length: minutes }, (_, index) =>
    newest === null ? null : (byMinute.get(newest - minutes + 1 + index) ?? null),
  )
}
