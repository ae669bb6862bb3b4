import { inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso } from '#contract/base/iso.ts'
import { listings, marks, users } from '../../../db/schema.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from '../../listings/listing-row.ts'
import { readClosedAmong } from '../../listings/read-closed.ts'

const saved = alias(marks, 'saved')
const listing = alias(listings, 'listing')
const owner = alias(users, 'owner')

type SavedRow = SqlRow<typeof marks, 'listing_id' | 'at'>

/** The servers that the person saved, newest first. There are at most `SAVED_MAX`. */
export async function listSaved(ctx: UserCtx) {
  const { db, actor } = ctx
  const results = await db.all<
    SavedRow & MaybeRow<ListingRow>
  >(sql`SELECT ${saved.listingId}, ${saved.at}, ${sql.raw(LISTING_COLUMNS)} FROM ${marks} saved
     LEFT JOIN ${listings} listing ON ${listing.id} = ${saved.listingId} AND ${listing.moderation} = 'approved'
     LEFT JOIN ${users} owner ON ${owner.id} = ${listing.ownerId}
    WHERE ${saved.userId} = ${actor.userId} AND ${saved.mark} = 'saved' ORDER BY ${saved.at} DESC, ${saved.listingId}`)
  const gone = results.flatMap((row) => (row.id === null ? row.listing_id : []))
  const closed = gone.length === 0 ? [] : await readClosedAmong(ctx, inArray(listings.id, gone))
  return {
    items: results.map((row) => ({
      serverId: row.listing_id,
      server: row.id === null ? null : listingOf(row),
      closed: closed.find(({ _id }) => _id === row.listing_id) ?? null,
      savedAt: iso(row.at),
    })),
  }
}
