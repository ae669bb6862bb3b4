import type { z } from 'zod'
import type { adminEdit } from '#contract/staff/moderation.wire.ts'
import { requireModerator } from '../../../http/auth.ts'
import { type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { applyEdit } from '../../listings/edit/apply-edit.ts'
import { agrees, EditConflict } from '../../listings/edit/edit-listing.ts'
import type { Changes } from '../../listings/edit/listing-change.ts'
import { resolveEdit } from '../../listings/edit/resolve-edit.ts'
import { findForTeam } from '../../listings/own/own-listing.ts'
import { type EditableListing, toEditableListing } from './admin-listing.ts'

type AdminEdit = z.output<typeof adminEdit>

/**
 * Changes the sent fields of any listing: those that an owner may change, and the state. Here staff may set any
 * state; buttons change it only as MODERATION_TABLE allows.
 */
export async function editAsAdmin(
  ctx: UserCtx,
  id: string,
  { version, moderationWas, note, rule, ...edit }: AdminEdit,
): Promise<EditableListing> {
  requireModerator(ctx)
  const changes: Changes = {
    ...(await resolveEdit(ctx, id, edit)),
    staffNote: note === undefined ? undefined : note || null,
  }
  const done = await applyEdit(ctx, id, changes, {
    version,
    moderation: edit.moderation && moderationWas,
    rule,
    isOfStaff: true,
  })
  const row = await findForTeam(ctx, id)
  if (!row) throw serverNotFound()
  const listing = await toEditableListing(ctx, row)
  if (!done && !agrees(listing, changes))
    throw new EditConflict(listing, edit.moderation && listing.moderation)
  return listing
}
