import { eq } from 'drizzle-orm'
import { isOwner } from '#contract/people/permissions.ts'
import { listings } from '../../../db/schema.ts'
import { side } from '../../../db/side-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { canReturn, restorableUntil } from './deletion-statements.ts'

/**
 * Takes the actor's own listing out of the directory, as if staff had deleted it. Its owner can bring it back for a limited time. The same request again
 * answers the same.
 */
export async function withdrawListing(ctx: UserCtx, listingId: string) {
  const { db, now, actor } = ctx
  const isIt = eq(listings.id, listingId)
  // For the audit log alone: they move so often that the transaction would have to run again.
  const [counters] = await db.orm
    .select({ votes: listings.votes, reviews: listings.ratingCnt })
    .from(listings)
    .where(isIt)
  return transaction(ctx, async (tx) => {
    const [listing] = await tx
      .select({
        moderation: listings.moderation,
        name: listings.name,
        banner: listings.banner,
        created: listings.created,
        withdrawn: listings.withdrawn,
        deletedAt: listings.deletedAt,
        ...side(actor.userId),
      })
      .from(listings)
      .where(isIt)
    if (!listing || !isOwner(actor, listing)) throw notYours()
    const { moderation, name, ownerId, banner, deletedAt } = listing
    if (deletedAt !== null || moderation === 'deleted') {
      if (!listing.withdrawn || !canReturn(deletedAt ?? 0, now)) throw notYours()
      return { _id: listingId, restorableUntil: restorableUntil(deletedAt ?? 0) }
    }
    const created = `${new Date(listing.created).toISOString().slice(0, 19)}Z`
    const until = restorableUntil(now)
    tx.write(
      tx
        .update(listings)
        .set({ deletedFrom: moderation, moderation: 'deleted', deletedAt: now, withdrawn: true })
        .where(isIt),
      audit(ctx, 'listing.withdraw', listingId, {
        before: { moderation, name, ownerId, ...counters, banner, created },
        after: { deleted: true, restorableUntil: until },
      }),
    )
    return { _id: listingId, restorableUntil: until }
  })
}
