import { DAY } from '../base/time.ts'

export type { OwnListing } from './owner.wire.ts'

/** Own listings on one page of the dashboard. */
export const OWN_LISTINGS_PAGE_SIZE = 18

/**
 * An owner can request a review of a denied listing once in any rolling 24 hours, because staff read every request.
 */
export const REVIEW_REQUEST_COOLDOWN_MS = DAY

/** Staff need at most so long, as a rule. */
const REVIEW_MS = 3 * DAY

/** About how many days a decision takes now, where that is longer than as a rule; else `null`. */
const slowDays = (usualWaitMs: number | null | undefined): number | null =>
  (usualWaitMs ?? 0) <= REVIEW_MS ? null : Math.ceil((usualWaitMs ?? 0) / DAY)

/** How long a decision takes: as the end of a sentence and what may follow it, or as a sentence. */
export function reviewTime(usualWaitMs: number | null | undefined): { end: string; sentence: string } {
  const days = slowDays(usualWaitMs)
  if (days === null)
    return {
      end: ', usually within 24 to 72 hours.',
      sentence: 'Usually decided within 24 to 72 hours.',
    }
  const sentence = `At the moment that takes about ${days} days.`
  return { end: `. ${sentence}`, sentence: sentence.replace('that', 'a decision') }
}

/** The decisions that keep a server out of the directory while its owner still has it. */
export const PUBLIC_ENDS = ['deny', 'suspend'] as const

export const NOT_YOURS_MESSAGE = 'Affiliate not found or not owned by you'
export const REVIEW_WAIT_MESSAGE = 'You can request a review once a day.'
export const EDIT_CONFLICT_MESSAGE = 'This server was changed while you were editing it.'
