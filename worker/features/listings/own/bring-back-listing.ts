import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { OwnListing } from '#contract/listings/owner.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { refuseWhileFirstWaits } from '../first-submission.ts'
import { restorationStatements } from './deletion-statements.ts'
import { OWN_LISTINGS, ownListingOf, type OwnListingRow } from './own-listing.ts'
import { listings } from '../../../db/schema.ts'

const l = alias(listings, 'l')

/**
 * Undoes the actor's own withdrawal: the listing returns to its earlier state. What staff deleted stays
 * deleted, and a new owner's second server waits as if submitted. Safe to repeat.
 */
export async function bringBackListing(ctx: UserCtx, listingId: string): Promise<OwnListing> {
  const [, [row]] = await writeOnce<[OwnListingRow]>(ctx, restorationStatements(ctx, listingId, 'owner'), [
    sql`${OWN_LISTINGS}
          WHERE ${l.id} = ${listingId} AND ${may('own', ctx.actor.userId, l)} AND ${l.deletedAt} IS NULL`,
  ])
  if (!row) {
    if (await isOwnWithdrawn(ctx, listingId)) await refuseWhileFirstWaits(ctx)
    throw notYours()
  }
  return ownListingOf(row, ctx.now)
}

async function isOwnWithdrawn({ db, actor }: UserCtx, listingId: string): Promise<boolean> {
  const found = await db.first(
    sql`SELECT 1 FROM ${listings} l WHERE ${l.id} = ${listingId} AND ${l.withdrawn} AND ${l.deletedFrom} = 'pending' AND ${may('own', actor.userId, l)}`,
  )
  return found !== null
}
