import { isoOrNull } from '../base/iso.ts'
import { DAY } from '../base/time.ts'
import { shortDateText } from '../language/days.ts'
import { say } from '../language/i18n.ts'
import type { Listing } from './listing.wire.ts'

/** How far ahead the end of a pause may be: a year, even a leap year. */
const PAUSE_MAX_MS = 366 * DAY

interface Pause {
  pausedAt: number | null
  pausedUntil: number | null
}

export const isStoredPauseOn = (pause: Pause, now: number): boolean => isPauseOn(pauseOf(pause), now)

/** Whether the pause in an answer holds now: it may have ended since the answer was sent. */
export const isPauseOn = (paused: Listing['paused'], now: number): boolean =>
  paused !== null && (paused.until === null || Date.parse(paused.until) > now)

/** The public form of a pause. Answers are cached, so `isPauseOn` compares its end with the clock. */
export function pauseOf({ pausedAt, pausedUntil }: Pause): Listing['paused'] {
  if (pausedAt === null) return null
  return { until: isoOrNull(pausedUntil) }
}

export const pauseText = ({ until }: NonNullable<Listing['paused']>): string =>
  until === null ? say('pause.open') : say('pause.until', { day: shortDateText(until) })

/** Whether a pause can end then; `null` means that it has no end. */
export const canEndAt = (until: number | null, now: number): boolean =>
  until === null || (until > now && until <= now + PAUSE_MAX_MS)

/**
 * What players who saved the server are notified of; `null` for nothing. A new end of a running pause is only
 * on the page.
 */
export function pauseChange(before: Pause, after: Pause, now: number): 'paused' | 'resumed' | null {
  const wasPaused = isStoredPauseOn(before, now)
  const isNowPaused = isStoredPauseOn(after, now)
  if (wasPaused === isNowPaused) return null
  return isNowPaused ? 'paused' : 'resumed'
}
