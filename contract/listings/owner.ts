import { DAY } from '../base/time.ts'

export type { OwnListing } from './owner.wire.ts'

export const OWN_LISTINGS_PAGE_SIZE = 18

/**
 * Servers that an owner without an approved one may have in the queue. The limit stops bots from filling it.
 */
export const WAITING_SUBMISSIONS_MAX = 3

/** An owner can request a review of a denied listing once in 24 hours, because staff read every request. */
export const REVIEW_REQUEST_COOLDOWN_MS = DAY

/** As a rule, staff decide within this time. */
const USUAL_REVIEW_MS = 3 * DAY

/** About how many days a decision takes now, where that is longer than as a rule; else `null`. */
export const slowDays = (usualWaitMs: number | null | undefined): number | null =>
  (usualWaitMs ?? 0) <= USUAL_REVIEW_MS ? null : Math.ceil((usualWaitMs ?? 0) / DAY)

/** The decisions that keep a server out of the directory while its owner still has it. */
export const HIDING_DECISIONS = ['deny', 'suspend'] as const

export const NOT_YOURS_MESSAGE = 'Affiliate not found or not owned by you'
export const REVIEW_WAIT_MESSAGE = 'You can request a review once a day.'
export const EDIT_CONFLICT_MESSAGE = 'This server was changed while you were editing it.'
