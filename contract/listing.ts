import { DAY, HOUR } from './time.ts'

export type { Listing, ListingViewer } from './wire/listing.ts'

export const NAME_MIN = 3
export const NAME_MAX = 60
export const DESCRIPTION_MAX = 500

/** The rule printed beside every vote button: one vote a person and server in any rolling 24 hours. */
export const VOTE_COOLDOWN_MS = 24 * HOUR
/** A listing counts as new on its owner's dashboard this long. */
export const NEW_FOR_MS = 3 * DAY

/** What the submission's success toast says; the wording is the product's own. */
export const SUBMITTED_MESSAGE = 'Submitted! Your SkyGen will appear once approved.'
