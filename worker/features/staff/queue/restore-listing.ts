import { eq } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { type Moderation, stateSentence } from '#contract/staff/moderation.ts'
import { listings } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { readDecisions } from '../../decisions/decision-rows.ts'
import { reopenReports, returnToState } from '../../decisions/take-back.ts'
import { tellListingChanges } from '../../decisions/tell-listing-change.ts'
import { canReturn, NOT_DELETED } from '../../listings/own/deletion.ts'

/**
 * Undoes a deletion while that is possible: the listing returns to its earlier state with all that belonged
 * to it.
 */
export async function restoreListing(
  ctx: UserCtx,
  listingId: string,
): Promise<{ _id: string; moderation: Moderation }> {
  requireAdmin(ctx)
  return transaction(ctx, async (tx) => {
    const [[listing], decisions] = await Promise.all([
      tx
        .select(only(listings, ['name', 'ownerId', 'moderation', 'deletedFrom', 'deletedAt']))
        .from(listings)
        .where(eq(listings.id, listingId)),
      readDecisions(tx, 'listing', [listingId]),
    ])
    if (!listing) throw serverNotFound()
    const { name, ownerId, moderation: current, deletedFrom: state, deletedAt } = listing
    if (current !== 'deleted') throw new HttpError('state_conflict', stateSentence(current), { current })
    if (state === null || !canReturn(deletedAt ?? 0, ctx.now)) throw serverNotFound()
    const change = { before: { deleted: true }, after: { moderation: state } }
    tx.write(
      tx
        .update(listings)
        .set({ moderation: state, ...NOT_DELETED })
        .where(eq(listings.id, listingId)),
      audit(ctx, 'listing.restore', listingId, change),
      ...tellListingChanges(ctx, [
        { listing: { id: listingId, name, ownerId }, action: 'listing.restore', ...change, state },
      ]),
    )
    // If the owner took the listing away, there is no such decision.
    const ended = decisions.filter(
      (decision) => decision.endedAt === null && decision.restriction === 'delete',
    )
    if (ended.length > 0) {
      returnToState(ctx, tx, { decisions, ended, state, doneAt: deletedAt ?? 0 })
      await reopenReports(ctx, tx, ended)
    }
    return { _id: listingId, moderation: state }
  })
}
