import { NOT_YOURS_MESSAGE } from '../../../contract/owner.ts'
import { canManage, canView } from '../../../contract/permissions.ts'
import type { UserCtx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { findSubject } from '../listings/find-subject.ts'

/** Lets the owner and admins pass. For everybody else a listing that is not public does not exist. */
export async function assertManages(ctx: UserCtx, listingId: string): Promise<void> {
  const listing = await findSubject(ctx, listingId)
  if (!listing || !canView(ctx.actor, listing)) throw new Refusal('not_found', NOT_YOURS_MESSAGE)
  if (!canManage(ctx.actor, listing)) throw new Refusal('forbidden', NOT_YOURS_MESSAGE)
}
