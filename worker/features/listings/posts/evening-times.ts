import { MINUTE } from '#contract/base/time.ts'
import { EVENING_AHEAD_MS } from '#contract/listings/post.ts'
import type { NewsBody } from '#contract/listings/post.wire.ts'

/** When an evening starts and ends, in ms since 1970; `null` for other news. */
export function timesOf(evening: NewsBody['evening']) {
  if (!evening) return { startsAt: null, endsAt: null }
  const startsAt = Date.parse(evening.startsAt)
  return { startsAt, endsAt: startsAt + evening.minutes * MINUTE }
}

export const isAhead = (startsAt: number, now: number): boolean =>
  startsAt > now && startsAt <= now + EVENING_AHEAD_MS
