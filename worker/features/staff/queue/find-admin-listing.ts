import type { UserCtx } from '../../../http/context.ts'
import { serverNotFound } from '../../../http/http-error.ts'
import { OWN_COLUMNS, type OwnListingRow } from '../../listings/own/own-listing.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type EditableListing, toEditableListing } from './admin-listing.ts'

/** One listing in any state, in the form that admins edit. */
export async function findEditableListing(ctx: UserCtx, id: string): Promise<EditableListing> {
  requireAdmin(ctx)
  const row = await ctx.db
    .prepare(
      `SELECT ${OWN_COLUMNS} FROM listings l JOIN users u ON u.id = l.owner_id WHERE l.id = ?1 AND l.deleted_at IS NULL`,
    )
    .bind(id)
    .first<OwnListingRow>()
  if (!row) throw serverNotFound()
  return toEditableListing(row, ctx.now)
}
