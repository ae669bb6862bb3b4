import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { listings, savedListings, users } from '../../../db/schema.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from '../../listings/listing-row.ts'

const s = alias(savedListings, 's')
const l = alias(listings, 'l')
const u = alias(users, 'u')

type SavedRow = SqlRow<typeof savedListings, 'listing_id' | 'saved_at'>

/** The servers that the person saved, newest first. There are at most `SAVED_MAX`. */
export async function listSaved({ db, actor }: UserCtx) {
  const results = await db.all<
    SavedRow & MaybeRow<ListingRow>
  >(sql`SELECT ${s.listingId}, ${s.savedAt}, ${sql.raw(LISTING_COLUMNS)} FROM ${savedListings} s
         LEFT JOIN ${listings} l ON ${l.id} = ${s.listingId} AND ${l.moderation} = 'approved' LEFT JOIN ${users} u ON ${u.id} = ${l.ownerId}
        WHERE ${s.userId} = ${actor.userId} ORDER BY ${s.savedAt} DESC, ${s.listingId}`)
  return {
    items: results.map((row) => ({
      serverId: row.listing_id,
      server: row.id === null ? null : listingOf(row),
      savedAt: new Date(row.saved_at).toISOString(),
    })),
  }
}
