import type { z } from 'zod'
import type { editableListing } from '#contract/staff/moderation.wire.ts'
import { type OwnListingRow, ownListingOf, OWN_LISTINGS } from '../../listings/own/own-listing.ts'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { listings } from '../../../db/schema.ts'

export type EditableListing = z.output<typeof editableListing>

/** A listing in the form that admins edit: like the owner's form, with the true state, and with the note in every state. */
export function toEditableListing(row: OwnListingRow, now: number): EditableListing {
  return {
    ...ownListingOf(row, now),
    staffNote: row.staff_note,
    moderation: row.moderation,
    ownerId: row.owner_id,
    ownerInfo: { id: row.owner_id, username: row.owner_name, avatar: row.owner_avatar },
  }
}

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
