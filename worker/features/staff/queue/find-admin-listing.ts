import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { UserCtx } from '../../../http/context.ts'
import { serverNotFound } from '../../../http/http-error.ts'
import { OWN_LISTINGS, type OwnListingRow } from '../../listings/own/own-listing.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type EditableListing, toEditableListing } from './admin-listing.ts'
import { listings } from '../../../db/schema.ts'

const l = alias(listings, 'l')

/** One listing in any state, in the form that admins edit. */
export async function findEditableListing(ctx: UserCtx, id: string): Promise<EditableListing> {
  requireAdmin(ctx)
  const row = await ctx.db.first<OwnListingRow>(
    sql`${OWN_LISTINGS} WHERE ${l.id} = ${id} AND ${l.deletedAt} IS NULL`,
  )
  if (!row) throw serverNotFound()
  return toEditableListing(row, ctx.now)
}
