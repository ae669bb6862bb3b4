import { eq } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { isOnTeam, isOwner } from '#contract/people/permissions.ts'
import { listings } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { tellSavers } from '../../events/tell-savers.ts'
import { canReturn, DELETED_COLUMNS, deletionOf, readCounters, restorableUntil } from './deletion.ts'

/**
 * Closes the actor's own public server. Its page says so and leads to `movedTo`, but the server is withdrawn
 * otherwise. People who saved it are told.
 */
export async function closeListing(
  ctx: UserCtx,
  { listingId, movedTo }: { listingId: string; movedTo: string | null },
) {
  const { db, now, actor } = ctx
  const counters = await readCounters(db.orm, listingId)
  return transaction(ctx, async (tx) => {
    const ofActor = teamColumns(actor.userId)
    const [[listing], [other]] = await Promise.all([
      tx
        .select({
          ...DELETED_COLUMNS,
          ...only(listings, ['closed', 'movedTo', 'deletedAt']),
          ...ofActor,
        })
        .from(listings)
        .where(eq(listings.id, listingId)),
      tx
        .select({ moderation: listings.moderation, ...ofActor })
        .from(listings)
        .where(eq(listings.id, movedTo ?? '')),
    ])
    if (!listing || !isOwner(actor, listing)) throw notYours()
    const deletion = deletionOf(listing, counters, { now, withdrawn: true })
    if (!deletion) {
      const { closed, deletedAt } = listing
      if (closed && deletedAt !== null && canReturn(deletedAt, now) && listing.movedTo === movedTo)
        return { _id: listingId, restorableUntil: restorableUntil(deletedAt) }
      throw notYours()
    }
    if (listing.moderation !== 'approved')
      throw new HttpError('state_conflict', 'Only a public server can be closed. Withdraw it instead.')
    if (movedTo !== null && !(other?.moderation === 'approved' && isOnTeam(actor, other)))
      throw new HttpError('invalid_input', 'Choose a public server that you own or edit.', {
        field: 'movedTo',
      })
    if (movedTo === listingId)
      throw new HttpError('invalid_input', 'Choose another server.', { field: 'movedTo' })
    tx.write(
      tx
        .update(listings)
        .set({ ...deletion.patch, closed: true, movedTo })
        .where(eq(listings.id, listingId)),
      audit(ctx, 'listing.close', listingId, {
        before: deletion.before,
        after: { ...deletion.after, movedTo },
      }),
      ...tellSavers(ctx, listingId, movedTo === null ? 'closed' : 'replaced'),
    )
    return { _id: listingId, restorableUntil: restorableUntil(now) }
  })
}
