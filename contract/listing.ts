import type { Moderation } from './moderation.ts'
import type { Tag } from './directory.ts'
import { DAY, HOUR } from './time.ts'

export const NAME_MIN = 3
export const NAME_MAX = 60
export const DESCRIPTION_MAX = 500

/** The rule printed beside every vote button: one vote a person and server in any rolling 24 hours. */
export const VOTE_COOLDOWN_MS = 24 * HOUR
/** A listing counts as new on its owner's dashboard this long. */
export const NEW_FOR_MS = 3 * DAY

/** What the submission's success toast says; the wording is the product's own. */
export const SUBMITTED_MESSAGE = 'Submitted! Your SkyGen will appear once approved.'

export interface PersonRef {
  id: string
  username: string
  avatar: string | null
}

/** A listing as every public answer carries it: the same for each viewer. Dates are ISO 8601 UTC. */
export interface Listing {
  _id: string
  name: string
  description: string
  /** Image URL, or `null` while the generated island stands in. */
  banner: string | null
  tags: Tag[]
  /** `https://discord.gg/CODE` or `null`. */
  discord: string | null
  /** `host`, `host:port` or a realm code; `null` unless `realmLinkVisible`. */
  realmLink: string | null
  realmLinkVisible: boolean
  approved: boolean
  moderation: Moderation
  votes: number
  /** Plain average with one decimal, 0 without reviews. */
  ratingAvg: number
  ratingCnt: number
  created: string
  updated: string
  ownerId: string
  ownerInfo: PersonRef
}

/** What the viewer alone may know of a listing: a separate answer, so that the public one can be cached. */
export interface ListingViewer {
  /** ISO 8601 when the next vote opens, `null` when it is open. */
  nextVoteAt: string | null
  isOwner: boolean
  canManage: boolean
}
