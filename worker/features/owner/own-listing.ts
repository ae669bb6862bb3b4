import { ownerState, type Moderation } from '../../../contract/moderation.ts'
import { NOT_YOURS_MESSAGE, type OwnListing, REVIEW_REQUEST_COOLDOWN_MS } from '../../../contract/owner.ts'
import { Refusal } from '../../http/refusal.ts'
import { tagsOf } from '../listings/listing-row.ts'
import { QUEUE_POSITION_SQL } from '../moderation/queue-position.ts'

/** The columns that an owner's view of a listing (`l`) and its owner (`u`) is made of. */
export const OWN_COLUMNS = `l.id, l.name, l.description, l.tags, l.discord, l.banner, l.realm_link, l.realm_link_visible, l.moderation,
  l.staff_note, l.votes, l.created, l.updated, l.version, l.review_requested_at, l.owner_id,
  u.username AS owner_name, u.avatar AS owner_avatar,
  ${QUEUE_POSITION_SQL} AS queue_position`

export interface OwnListingRow {
  id: string
  name: string
  description: string
  tags: string
  discord: string | null
  banner: string | null
  realm_link: string | null
  realm_link_visible: number
  moderation: Moderation
  staff_note: string | null
  votes: number
  created: number
  updated: number
  version: number
  review_requested_at: number | null
  owner_id: string
  owner_name: string
  owner_avatar: string | null
  queue_position: number | null
}

export function ownListingOf(row: OwnListingRow, now: number): OwnListing {
  const approved = row.moderation === 'approved'
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    tags: tagsOf(row.tags),
    discord: row.discord,
    banner: row.banner,
    realmLink: row.realm_link,
    realmLinkVisible: row.realm_link_visible === 1,
    state: ownerState(row.moderation),
    approved,
    votes: row.votes,
    created: new Date(row.created).toISOString(),
    updated: new Date(row.updated).toISOString(),
    version: row.version,
    staffNote: approved ? null : row.staff_note,
    queuePosition: row.queue_position,
    nextReviewRequestAt: approved ? null : nextRequest(row.review_requested_at, now),
  }
}

function nextRequest(last: number | null, now: number): string | null {
  const opens = (last ?? 0) + REVIEW_REQUEST_COOLDOWN_MS
  return opens > now ? new Date(opens).toISOString() : null
}

/** Said alike of what does not exist and of what is somebody else's. */
export const notYours = () => new Refusal('not_found', NOT_YOURS_MESSAGE)
