import { iso } from '#contract/base/iso.ts'
import { HOUR } from '#contract/base/time.ts'
import type { LiveHistory } from '#contract/listings/live.ts'
import { movedOn } from '#contract/listings/week.ts'

/**
 * When a server was busy in the last week; `null` before the first sample. `text`: the last hour and peaks of
 * a `Week`.
 */
export function historyOf(text: string | null, now: number): LiveHistory | null {
  if (text === null) return null
  const { hour, peaks }: { hour: number; peaks: (number | null)[] | null } = JSON.parse(text)
  if (peaks === null) return null
  const present = Math.floor(now / HOUR)
  const hours = movedOn(peaks, present - hour)
  if (hours.every((peak) => peak === null)) return null
  return { hours, last: iso(present * HOUR) }
}
