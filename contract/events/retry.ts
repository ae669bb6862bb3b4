import { DAY, HOUR, MINUTE, SECOND } from '../base/time.ts'

/** The delay after each failed attempt. After these, attempts are {@link LATER_DELAY_MS} apart. */
const FIRST_DELAYS_MS = [5 * SECOND, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 2 * HOUR] as const
const LATER_DELAY_MS = 3 * HOUR
/**
 * Attempts to send to a subscription of Discord or a device, over three days. The first one is made at once.
 */
export const SEND_ATTEMPTS_MAX = 30
/**
 * Up to this share is added to a delay, so that receivers that failed together are not asked together again.
 */
const JITTER = 0.2
/** The longest wait that a receiver may ask for. */
const RETRY_AFTER_MAX_MS = DAY

interface Failure {
  /** Failed attempts so far, this one included. */
  attempts: number
  /** After this many failures nothing is tried any more. */
  attemptsMax?: number
  /** What the receiver asked for; 0 when it did not. */
  retryAfterMs: number
  /** At least 0, less than 1. */
  random: number
}

/** How long to wait after a failed attempt, in milliseconds; `null` after the last one. */
export function retryDelay({
  attempts,
  attemptsMax = SEND_ATTEMPTS_MAX,
  retryAfterMs,
  random,
}: Failure): number | null {
  if (attempts >= attemptsMax) return null
  const delay = FIRST_DELAYS_MS[attempts - 1] ?? LATER_DELAY_MS
  const asked = Math.min(RETRY_AFTER_MAX_MS, retryAfterMs)
  return Math.max(asked, Math.round(delay * (1 + JITTER * random)))
}
