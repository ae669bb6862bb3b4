import { isoOrNull } from '../base/iso.ts'
import { DAY } from '../base/time.ts'
import { say } from '../language/i18n.ts'
import { shortDateText } from '../language/days.ts'
import type { Listing } from './listing.wire.ts'

/** How far ahead the end of a pause may be. */
const PAUSE_MAX_MS = 366 * DAY

interface Pause {
  pausedAt: number | null
  pausedUntil: number | null
}

/** Whether a stored pause, which may have no end, holds now. */
export const isPaused = ({ pausedAt, pausedUntil }: Pause, now: number): boolean =>
  pausedAt !== null && (pausedUntil === null || pausedUntil > now)

/** Whether the pause in an answer holds now: it may have ended since the answer was sent. */
export const isPausedNow = ({ paused }: Pick<Listing, 'paused'>, now: number): boolean =>
  paused !== null && (paused.until === null || Date.parse(paused.until) > now)

/** The public form of a pause. Answers are cached, so the reader compares its end with the clock. */
export function pauseOf({ pausedAt, pausedUntil }: Pause): Listing['paused'] {
  if (pausedAt === null) return null
  return { until: isoOrNull(pausedUntil) }
}

/** What a card and a page say of a pause. */
export const pauseText = ({ until }: NonNullable<Listing['paused']>): string =>
  until === null ? say('pause.open') : say('pause.until', { day: shortDateText(until) })

/** Whether a pause can end then. */
export const canEndAt = (until: number | null, now: number): boolean =>
  until === null || (until > now && until <= now + PAUSE_MAX_MS)

/**
 * What players who saved the server are notified of; `null` for nothing. A new end of a running pause is only
 * on the page.
 */
export function pauseChange(before: Pause, after: Pause, now: number): 'paused' | 'resumed' | null {
  const isOff = isPaused(after, now)
  if (isPaused(before, now) === isOff) return null
  return isOff ? 'paused' : 'resumed'
}
