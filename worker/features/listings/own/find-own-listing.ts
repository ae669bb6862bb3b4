import { isAdmin } from '#contract/people/permissions.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { notYours, OWN_COLUMNS, ownListingOf, type OwnListingRow } from './own-listing.ts'

/** One listing in any state, for its team and admins. */
export async function findOwnListing(ctx: UserCtx, id: string): Promise<OwnListing> {
  const row = await ctx.db
    .prepare(
      `SELECT ${OWN_COLUMNS} FROM listings l JOIN users u ON u.id = l.owner_id
        WHERE l.id = ?1 AND l.deleted_at IS NULL AND (${maySql('see')} OR ?3)`,
    )
    .bind(id, ctx.actor.userId, Number(isAdmin(ctx.actor)))
    .first<OwnListingRow>()
  if (!row) throw notYours()
  return ownListingOf(row, ctx.now)
}
