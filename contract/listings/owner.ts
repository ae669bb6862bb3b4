import type { Moderation } from '../staff/moderation.ts'
import { DAY } from '../base/time.ts'

export type { OwnListing } from './owner.wire.ts'

/** Own listings on one page of the dashboard. */
export const OWN_LISTINGS_PAGE_SIZE = 18

/**
 * An owner can request a review once per listing in any rolling 24 hours, because admins read every request.
 */
export const REVIEW_REQUEST_COOLDOWN_MS = DAY

/**
 * The state of a listing after a review request; `null` where no request is possible. Denied listings return
 * to the queue. Only admins lift a suspension: its request is noted, and the state stays the same.
 */
export const REVIEW_REQUEST_TABLE: Record<Moderation, Moderation | null> = {
  pending: 'pending',
  denied: 'pending',
  suspended: 'suspended',
  approved: null,
}

export const NOT_YOURS_MESSAGE = 'Affiliate not found or not owned by you'
export const REVIEW_WAIT_MESSAGE = 'You can request a review once a day.'
export const EDIT_CONFLICT_MESSAGE = 'This server was changed while you were editing it.'
