import { HOUR } from '#contract/base/time.ts'
import { NOT_YOURS_MESSAGE } from '#contract/listings/owner.ts'
import { canManage, canView } from '#contract/people/permissions.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { findSubject } from '../find-subject.ts'

/**
 * Throws unless the actor may edit the listing. For people outside its team, one that is not public does not
 * exist.
 */
export async function assertManages(ctx: UserCtx, listingId: string): Promise<void> {
  const listing = await findSubject(ctx, listingId)
  if (!listing || !canView(ctx.actor, listing)) throw new HttpError('not_found', NOT_YOURS_MESSAGE)
  if (!canManage(ctx.actor, listing)) throw new HttpError('forbidden', NOT_YOURS_MESSAGE)
}

/**
 * A person who tries crops and colours uploads a dozen times. Each upload is drawn several times, which
 * costs.
 */
const UPLOAD_QUOTA = { name: 'banner', limit: 60, windowMs: HOUR }

/** Counts an upload, before its bytes are read: rejected files count, too. */
export const spendUpload = (ctx: UserCtx) =>
  takeQuota(ctx, UPLOAD_QUOTA, ctx.actor.userId, 'You have uploaded too many pictures. Try again later.')
