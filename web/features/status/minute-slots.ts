import { MINUTE } from '#contract/base/time.ts'
import type { MinutePoint, StatusHistory } from '#contract/status/status.ts'

const minuteOf = ({ ts }: MinutePoint): number => Math.floor(Date.parse(ts) / MINUTE)

/** The newest minute of any component, in minutes since 1970: all sparklines end there. `null` for none. */
export function newestMinute({ components }: StatusHistory): number | null {
  // The points of a component are sorted, the newest last.
  const minutes = Object.values(components).flatMap((points) => points.slice(-1).map(minuteOf))
  return minutes.length > 0 ? Math.max(...minutes) : null
}

/** One slot for each minute up to `newest`, `null` where nothing was measured. */
export function minuteSlots(
  points: readonly MinutePoint[],
  newest: number | null,
  slotCount: number,
): (MinutePoint | null)[] {
  if (newest === null) return Array.from({ length: slotCount }, () => null)
  const byMinute = new Map(points.map((point) => [minuteOf(point), point]))
  return Array.from({ length: slotCount }, (_, index) => byMinute.get(newest - slotCount + 1 + index) ?? null)
}
