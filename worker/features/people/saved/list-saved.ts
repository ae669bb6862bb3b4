import type { savedListings } from '../../../db/schema/saves.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql-row.ts'
import type { UserCtx } from '../../../http/context.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from '../../listings/listing-row.ts'

type SavedRow = SqlRow<typeof savedListings, 'listing_id' | 'saved_at' | 'followed_at'>

/** The servers that the person saved, newest first. There are at most `SAVED_MAX`. */
export async function listSaved({ db, actor }: UserCtx) {
  const { results } = await db
    .prepare(
      `SELECT s.listing_id, s.saved_at, s.followed_at, ${LISTING_COLUMNS} FROM saved_listings s
         LEFT JOIN listings l ON l.id = s.listing_id AND l.moderation = 'approved' LEFT JOIN users u ON u.id = l.owner_id
        WHERE s.user_id = ?1 ORDER BY s.saved_at DESC, s.listing_id`,
    )
    .bind(actor.userId)
    .all<SavedRow & MaybeRow<ListingRow>>()
  return {
    items: results.map((row) => ({
      serverId: row.listing_id,
      server: row.id === null ? null : listingOf(row),
      savedAt: new Date(row.saved_at).toISOString(),
      follows: row.followed_at !== null,
    })),
  }
}

/** Only their ids, for the hearts of all cards. */
export async function listSavedIds({ db, actor }: UserCtx) {
  const { results } = await db
    .prepare('SELECT listing_id, saved_at, followed_at FROM saved_listings WHERE user_id = ?1')
    .bind(actor.userId)
    .all<SavedRow>()
  return {
    items: results.map((row) => ({ serverId: row.listing_id, follows: row.followed_at !== null })),
  }
}
