import type { Moderation } from './moderation.ts'
import { DAY } from './time.ts'

export type { OwnListing } from './wire/owner.ts'

/** Own listings on one page of the dashboard. */
export const OWN_LISTINGS_PAGE_SIZE = 18

/** A review can be asked for once a listing in any rolling 24 hours: admins read every request. */
export const REVIEW_REQUEST_COOLDOWN_MS = DAY

/**
 * What a request for review makes of each state; `null` where there is nothing to ask for. Denied listings go back into the queue. A suspension
 * is lifted by admins alone: its request is noted, and the listing stays where it is.
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

/** Said below the form. */
export const EDITABLE_NOTE =
  'Only name, description, tags, discord, banner, and Realm link are editable by owners.'

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
