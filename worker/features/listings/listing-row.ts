import type { Listing } from '../../../contract/listing.ts'
import type { Moderation } from '../../../contract/moderation.ts'
import { isTag, type Tag } from '../../../contract/directory.ts'
import { averageRating } from '../../../contract/rating.ts'

/** The columns of a listing and its owner that public answers are made of, under names that no join can mix up. */
export const LISTING_COLUMNS = `l.id, l.owner_id, l.name, l.description, l.banner, l.tags, l.discord, l.realm_link, l.realm_link_visible,
  l.moderation, l.votes, l.rating_sum, l.rating_cnt, l.created, l.updated, u.username AS owner_name, u.avatar AS owner_avatar`

export interface ListingRow {
  id: string
  owner_id: string
  name: string
  description: string
  banner: string | null
  tags: string
  discord: string | null
  realm_link: string | null
  realm_link_visible: number
  moderation: Moderation
  votes: number
  rating_sum: number
  rating_cnt: number
  created: number
  updated: number
  owner_name: string
  owner_avatar: string | null
}

/** The public form of a row. The realm link stays inside unless the owner shows it. */
export function listingOf(row: ListingRow): Listing {
  const realmLinkVisible = row.realm_link_visible === 1
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    banner: row.banner,
    tags: tagsOf(row.tags),
    discord: row.discord,
    realmLink: realmLinkVisible ? row.realm_link : null,
    realmLinkVisible,
    approved: row.moderation === 'approved',
    moderation: row.moderation,
    votes: row.votes,
    ratingAvg: averageRating(row.rating_sum, row.rating_cnt),
    ratingCnt: row.rating_cnt,
    created: new Date(row.created).toISOString(),
    updated: new Date(row.updated).toISOString(),
    ownerId: row.owner_id,
    ownerInfo: { id: row.owner_id, username: row.owner_name, avatar: row.owner_avatar },
  }
}

/** The tags of a row; what is no tag (any more) is left out. */
export function tagsOf(text: string): Tag[] {
  const tags: unknown = JSON.parse(text)
  return Array.isArray(tags) ? tags.filter(isTag) : []
}
