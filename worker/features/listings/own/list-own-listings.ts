import type { z } from 'zod'
import type { ownListingsQuery } from '#contract/listings/owner.wire.ts'
import { isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { listings } from '../../../db/schema.ts'
import { readList } from '../../../db/page.ts'
import { listingsOf } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { OWN_LISTINGS, ownListingOf, type OwnListingRow } from './own-listing.ts'

const l = alias(listings, 'l')

/** The listings of the actor's teams in every state, newest first; or those that can be brought back, latest withdrawal first. */
export async function listOwnListings(
  { db, actor, now }: UserCtx,
  { withdrawn, ...query }: z.output<typeof ownListingsQuery>,
) {
  const where = sql`${l.id} IN ${listingsOf(withdrawn ? 'own' : 'edit', actor.userId)} AND ${
    withdrawn ? sql`${l.withdrawn} AND ${l.deletedAt} > ${now - DELETED_KEPT_MS}` : isNull(l.deletedAt)
  }`
  const rows = sql`${OWN_LISTINGS} WHERE ${where} ORDER BY ${withdrawn ? l.deletedAt : l.created} DESC, ${l.id}`
  const of = sql`${listings} l WHERE ${where}`
  return readList(db, query, { rows, of }, (row: OwnListingRow) => ownListingOf(row, now))
}
