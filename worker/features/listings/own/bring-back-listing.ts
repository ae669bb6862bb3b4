import { eq } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { isOwner } from '#contract/people/permissions.ts'
import { listings } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { tellSavers } from '../../events/tell-savers.ts'
import { alreadyListedError, isSame } from '../own-duplicate.ts'
import { storedSpellings } from '../same-address.ts'
import { blockingSubmission, submissionBlockedError } from '../waiting-submissions.ts'
import { canReturn, NOT_DELETED } from './deletion.ts'
import { findOwnListing } from './own-listing.ts'

/**
 * Undoes the actor's own withdrawal, not what staff deleted: the listing returns to its earlier state.
 * Refused like submitting: for a duplicate, and for a new owner's fourth server. Safe to repeat.
 */
export async function bringBackListing(ctx: UserCtx, listingId: string): Promise<OwnListing> {
  const { now, actor } = ctx
  await transaction(ctx, async (tx) => {
    const [[listing], own] = await Promise.all([
      tx
        .select({
          ...only(listings, ['nameKey', 'realmLink', 'deletedAt', 'deletedFrom', 'withdrawn', 'closed']),
          ...teamColumns(actor.userId),
        })
        .from(listings)
        .where(eq(listings.id, listingId)),
      tx
        .select(only(listings, ['id', 'name', 'nameKey', 'realmLink', 'moderation', 'deletedAt']))
        .from(listings)
        .where(eq(listings.ownerId, actor.userId))
        .orderBy(listings.created, listings.id),
    ])
    if (!listing || !isOwner(actor, listing)) throw notYours()
    const { deletedAt, deletedFrom } = listing
    if (deletedAt === null) return
    if (!listing.withdrawn || deletedFrom === null) throw notYours()
    const blocking = blockingSubmission(own)
    if (deletedFrom === 'pending' && blocking) throw submissionBlockedError(blocking)
    if (!canReturn(deletedAt, now)) throw notYours()
    const { nameKey } = listing
    const keys = { name: nameKey, addresses: storedSpellings(listing.realmLink) }
    const same = own.find((other) => isSame(other, keys))
    if (same) throw alreadyListedError(same, same.nameKey === nameKey ? 'haveName' : 'haveAddress')
    tx.write(
      tx
        .update(listings)
        .set({ moderation: deletedFrom, ...NOT_DELETED })
        .where(eq(listings.id, listingId)),
      audit(ctx, 'listing.bring-back', listingId, {
        before: { deleted: true },
        after: { moderation: deletedFrom },
      }),
      ...(listing.closed && deletedFrom === 'approved' ? tellSavers(ctx, listingId, 'reopened') : []),
    )
  })
  return findOwnListing(ctx, listingId)
}
