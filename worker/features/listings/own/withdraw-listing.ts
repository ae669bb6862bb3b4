import { eq } from 'drizzle-orm'
import { isOwner } from '#contract/people/permissions.ts'
import { listings } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { canReturn, DELETED_COLUMNS, deletionOf, readCounters, restorableUntil } from './deletion.ts'

/**
 * Takes the actor's own listing out of the directory, as if staff had deleted it. Its owner can bring it back
 * for a limited time. The same request again answers the same.
 */
export async function withdrawListing(ctx: UserCtx, listingId: string) {
  const { db, now, actor } = ctx
  const counters = await readCounters(db.orm, listingId)
  return transaction(ctx, async (tx) => {
    const [listing] = await tx
      .select({
        ...DELETED_COLUMNS,
        withdrawn: listings.withdrawn,
        deletedAt: listings.deletedAt,
        ...teamColumns(actor.userId),
      })
      .from(listings)
      .where(eq(listings.id, listingId))
    if (!listing || !isOwner(actor, listing)) throw notYours()
    const deletion = deletionOf(listing, counters, { now, withdrawn: true })
    const deletedAt = listing.deletedAt ?? now
    if (!deletion && (!listing.withdrawn || !canReturn(deletedAt, now))) throw notYours()
    if (deletion)
      tx.write(
        tx.update(listings).set(deletion.patch).where(eq(listings.id, listingId)),
        audit(ctx, 'listing.withdraw', listingId, deletion),
      )
    return { _id: listingId, restorableUntil: restorableUntil(deletion ? now : deletedAt) }
  })
}
