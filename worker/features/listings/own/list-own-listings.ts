import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { ownListingsQuery } from '#contract/listings/owner.wire.ts'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { readPage } from '../../../db/page.ts'
import { listings } from '../../../db/schema.ts'
import { listingsOf } from '../../../db/team-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { ownListingOf, selectOwn } from './own-listing.ts'

/**
 * The listings of the actor's teams, newest first; or their own that can be brought back, latest withdrawal
 * first.
 */
export async function listOwnListings(
  ctx: UserCtx,
  { withdrawn, ...query }: z.output<typeof ownListingsQuery>,
) {
  const { db, actor, now } = ctx
  const { id, created, deletedAt } = listings
  const list = {
    key: listings.seq,
    where: and(
      inArray(id, listingsOf(withdrawn ? 'own' : 'edit', actor.userId)),
      withdrawn ? and(eq(listings.withdrawn, true), gt(deletedAt, now - DELETED_KEPT_MS)) : isNull(deletedAt),
    ),
    order: [desc(withdrawn ? deletedAt : created), id],
  }
  const { rows, total } = await readPage(db.orm, list, query, selectOwn(db))
  const { page, limit } = query
  return { items: await Promise.all(rows.map((row) => ownListingOf(ctx, row))), total, page, limit }
}
