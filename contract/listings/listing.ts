import { DAY, HOUR } from '../base/time.ts'
import { say } from '../language/i18n.ts'

export type { Listing, ListingPicture, ListingViewer } from './listing.wire.ts'
export type { Mention } from '../directory/directory.wire.ts'

export const NAME_MIN = 3
export const NAME_MAX = 60
export const DESCRIPTION_MAX = 500
export const ABOUT_MAX = 3000
/** As long as gamertags get. */
export const FRIEND_MAX = 20
export const PACKS_MAX = 120
/** How long the address before the present one is shown and found, in ms. */
export const FORMER_LINK_MS = 90 * DAY
export const LISTING_KINDS = ['realm', 'server'] as const

/** The rule printed beside every vote button: one vote per person and server in any rolling 24 hours. */
export const VOTE_COOLDOWN_MS = 24 * HOUR
/** How long a listing counts as new on its owner's dashboard. */
export const NEW_FOR_MS = 3 * DAY

export const closedTitle = (name: string): string => say('closed.title', { name })
