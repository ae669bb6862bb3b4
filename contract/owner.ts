import type { Tag } from './directory.ts'
import type { Moderation } from './moderation.ts'
import { DAY } from './time.ts'

/** Own listings on one page of the dashboard. */
export const OWN_LISTINGS_PAGE_SIZE = 18

/** A review can be asked for once a listing in any rolling 24 hours: staff read every request. */
export const REVIEW_REQUEST_COOLDOWN_MS = DAY

/**
 * What a request for review makes of each state; `null` where there is nothing to ask for. Denied listings go back into the queue. A suspension
 * is lifted by staff alone: its request is noted, and the listing stays where it is.
 */
export const REVIEW_REQUEST_TABLE: Record<Moderation, Moderation | null> = {
  pending: 'pending',
  denied: 'pending',
  suspended: 'suspended',
  approved: null,
}

export const NOT_YOURS_MESSAGE = 'Affiliate not found or not owned by you'
export const REVIEW_WAIT_MESSAGE = 'You can request a review once a day.'
export const EDIT_CONFLICT_MESSAGE = 'Somebody saved this listing while you were editing it.'

/** Said below the form. */
export const EDITABLE_NOTE =
  'Only name, description, tags, discord, banner, and Realm link are editable by owners.'

/** A listing as its owner (or an admin) sees it: in every state, its address included. Dates are ISO 8601 UTC. */
export interface OwnListing {
  _id: string
  name: string
  description: string
  tags: Tag[]
  discord: string | null
  banner: string | null
  realmLink: string | null
  realmLinkVisible: boolean
  /** Owners know two states. */
  state: 'Approved' | 'Pending'
  approved: boolean
  votes: number
  created: string
  updated: string
  /** Counts edits: sent back with a change, so that nobody overwrites what they have not seen. */
  version: number
  /** What staff said with their last decision; `null` once approved. */
  staffNote: string | null
  /** Place among the listings that wait for a decision, 1 for the next; `null` when it does not wait. */
  queuePosition: number | null
  /** When a review can next be requested; `null` when it can be now, or there is nothing to request. */
  nextReviewRequestAt: string | null
}

/** What the form changes. Banners have calls of their own. */
export const EDITABLE_FIELDS = [
  'name',
  'description',
  'tags',
  'discord',
  'realmLink',
  'realmLinkVisible',
] as const
export type EditableField = (typeof EDITABLE_FIELDS)[number]
