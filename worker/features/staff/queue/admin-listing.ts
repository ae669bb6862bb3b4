import type { z } from 'zod'
import type { editableListing } from '#contract/staff/moderation.wire.ts'
import { requireModerator } from '../../../http/auth.ts'
import { type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { findForTeam, type OwnListingRow, ownListingOf } from '../../listings/own/own-listing.ts'

export type EditableListing = z.output<typeof editableListing>

/** A listing as staff edit it: what the owner's form has, the true state, and the note in every state. */
export async function toEditableListing(ctx: UserCtx, row: OwnListingRow): Promise<EditableListing> {
  return {
    ...(await ownListingOf(ctx, row)),
    staffNote: row.staffNote,
    moderation: row.moderation,
    ownerId: row.ownerId,
    ownerInfo: { id: row.ownerId, username: row.owner.username, avatar: row.owner.avatar },
  }
}

/** One listing in any state, in the form that staff edit. */
export async function findEditableListing(ctx: UserCtx, id: string): Promise<EditableListing> {
  requireModerator(ctx)
  const row = await findForTeam(ctx, id)
  if (!row) throw serverNotFound()
  return toEditableListing(ctx, row)
}
