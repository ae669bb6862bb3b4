import { t } from '@lingui/core/macro'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { durationText } from '../../../lib/duration-text.ts'

/** A night ends at five in the morning. */
const NIGHT_ENDS_H = 5

/**
 * Whether a moment is in the same night as `now`. `offset` is how far the reader's clock is ahead of UTC, in
 * minutes.
 */
export function isTonight(moment: number, now: number, offset: number): boolean {
  const nightOf = (time: number) => Math.floor((time + offset * MINUTE - NIGHT_ENDS_H * HOUR) / DAY)
  return nightOf(moment) === nightOf(now)
}

/** 'in 2h 15m', 'in 40m'. */
export function countdown(moment: number, now: number): string {
  const wait = durationText(moment - now)
  return t`in ${wait}`
}
