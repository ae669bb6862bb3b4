import { and, eq, isNull } from 'drizzle-orm'
import { type OwnListing, REVIEW_REQUEST_COOLDOWN_MS, REVIEW_WAIT_MESSAGE } from '#contract/listings/owner.ts'
import { canManage } from '#contract/people/permissions.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { listings } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { findOwnListing } from './own-listing.ts'

/** Why a server in another state than denied cannot get a review. */
const NOT_DENIED: Record<Exclude<Moderation, 'denied'>, string> = {
  approved: 'This server is already approved.',
  pending: 'This server waits for a decision already.',
  suspended: 'This server is suspended. You can appeal the decision.',
}

/** Returns a denied listing to the queue for another review, once in 24 hours. */
export async function requestReview(ctx: UserCtx, id: string): Promise<OwnListing> {
  const { now, actor } = ctx
  await transaction(ctx, async (tx) => {
    const [listing] = await tx
      .select({
        moderation: listings.moderation,
        requestedAt: listings.reviewRequestedAt,
        ...teamColumns(actor.userId),
      })
      .from(listings)
      .where(and(eq(listings.id, id), isNull(listings.deletedAt)))
    if (!listing || listing.moderation === 'deleted' || !canManage(actor, listing)) throw notYours()
    const { moderation, requestedAt } = listing
    if (moderation !== 'denied')
      throw new HttpError('state_conflict', NOT_DENIED[moderation], { current: moderation })
    const wait = (requestedAt ?? 0) + REVIEW_REQUEST_COOLDOWN_MS - now
    if (wait > 0)
      throw new HttpError('rate_limited', REVIEW_WAIT_MESSAGE, { cooldownMs: wait, retryAfterMs: wait })
    tx.write(
      tx
        .update(listings)
        .set({ reviewRequestedAt: now, moderation: 'pending', requeuedAt: now })
        .where(eq(listings.id, id)),
      audit(ctx, 'listing.request-review', id, { before: { moderation }, after: { moderation: 'pending' } }),
    )
  })
  return findOwnListing(ctx, id)
}
