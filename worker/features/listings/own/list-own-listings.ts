import type { z } from 'zod'
import type { ownListingsQuery } from '#contract/listings/owner.wire.ts'
import { isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { listings } from '../../../db/schema.ts'
import { listingsOf } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { OWN_LISTINGS, ownListingOf, type OwnListingRow } from './own-listing.ts'

const l = alias(listings, 'l')

/** The listings of the actor's teams in every state, newest first; or those that can be brought back, latest withdrawal first. */
export async function listOwnListings(
  ctx: UserCtx,
  { page, limit, withdrawn }: z.output<typeof ownListingsQuery>,
) {
  const { db, now } = ctx
  const where = sql`${l.id} IN ${listingsOf(withdrawn ? 'own' : 'see', ctx.actor.userId)} AND ${
    withdrawn ? sql`${l.withdrawn} AND ${l.deletedAt} > ${now - DELETED_KEPT_MS}` : isNull(l.deletedAt)
  }`
  const [rows, totals] = await db.batch<[OwnListingRow, { total: number }]>([
    sql`${OWN_LISTINGS} WHERE ${where}
          ORDER BY ${withdrawn ? l.deletedAt : l.created} DESC, ${l.id} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    sql`SELECT count(*) AS total FROM ${listings} l WHERE ${where}`,
  ])
  return {
    items: rows.map((row) => ownListingOf(row, now)),
    total: totals[0]?.total ?? 0,
    page,
    limit,
  }
}
