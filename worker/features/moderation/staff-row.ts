import type { z } from 'zod'
import type { Moderation } from '../../../contract/moderation.ts'
import type { adminListing, adminListingsQuery } from '../../../contract/wire/moderation.ts'

export interface StaffRow {
  id: string
  name: string
  moderation: Moderation
  owner_id: string
  owner_name: string
  owner_avatar: string | null
  discord: string | null
  created: number
  waiting_since: number | null
  deleted_at: number | null
}

/** The columns of a row; a deleted listing shows the state it would come back to. */
export const STAFF_COLUMNS = `l.id, l.name, coalesce(l.deleted_from, l.moderation) AS moderation, l.owner_id, u.username AS owner_name,
  u.avatar AS owner_avatar, l.discord, l.created, iif(l.moderation = 'pending', coalesce(l.requeued_at, l.created), NULL) AS waiting_since,
  l.deleted_at`

export type StaffQuery = z.output<typeof adminListingsQuery>

/** Which kept list a filter reads. */
export function listOfFilter({ moderation, deleted }: Pick<StaffQuery, 'moderation' | 'deleted'>): string {
  return deleted ? 'deleted' : (moderation ?? 'all')
}

export function adminListingOf(row: StaffRow): z.output<typeof adminListing> {
  const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())
  return {
    _id: row.id,
    name: row.name,
    moderation: row.moderation,
    ownerInfo: { id: row.owner_id, username: row.owner_name, avatar: row.owner_avatar },
    ownerId: row.owner_id,
    discord: row.discord,
    created: new Date(row.created).toISOString(),
    waitingSince: iso(row.waiting_since),
    deletedAt: iso(row.deleted_at),
  }
}
