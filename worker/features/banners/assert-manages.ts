import type { Moderation } from '../../../contract/moderation.ts'
import { NOT_YOURS_MESSAGE } from '../../../contract/owner.ts'
import { canManage, canView } from '../../../contract/permissions.ts'
import type { UserCtx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** Lets the owner and admins pass. For everybody else a listing that is not public does not exist. */
export async function assertManages(ctx: UserCtx, listingId: string): Promise<void> {
  const row = await ctx.db
    .prepare('SELECT owner_id, moderation FROM listings WHERE id = ?1 AND deleted_at IS NULL')
    .bind(listingId)
    .first<{ owner_id: string; moderation: Moderation }>()
  const listing = row && { ownerId: row.owner_id, moderation: row.moderation }
  if (!listing || !canView(ctx.actor, listing)) throw new Refusal('not_found', NOT_YOURS_MESSAGE)
  if (!canManage(ctx.actor, listing)) throw new Refusal('forbidden', NOT_YOURS_MESSAGE)
}
