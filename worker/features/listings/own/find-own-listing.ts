import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isAdmin } from '#contract/people/permissions.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { notYours } from '../../../http/http-error.ts'
import { may } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { OWN_LISTINGS, ownListingOf, type OwnListingRow } from './own-listing.ts'
import { listings } from '../../../db/schema.ts'

const l = alias(listings, 'l')

/** One listing in any state, for its team and admins. */
export async function findOwnListing(ctx: UserCtx, id: string): Promise<OwnListing> {
  const row = await ctx.db.first<OwnListingRow>(sql`${OWN_LISTINGS}
        WHERE ${l.id} = ${id} AND ${l.deletedAt} IS NULL AND (${may('see', ctx.actor.userId, l)} OR ${Number(isAdmin(ctx.actor))})`)
  if (!row) throw notYours()
  return ownListingOf(row, ctx.now)
}
