import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { only } from '#contract/base/records.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import type { pauseBody } from '#contract/listings/owner.wire.ts'
import { canEndAt, pauseChange, pauseOf } from '#contract/listings/pause.ts'
import { isOwner } from '#contract/people/permissions.ts'
import { listings } from '../../../db/schema.ts'
import { SCORE_AGAIN } from '../../../db/score-again.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { tellSavers } from '../../events/tell-savers.ts'
import { findOwnListing } from './own-listing.ts'

/**
 * Stores that nobody can play on the actor's own public server for a while, or that it is open again. A
 * paused server stays in the directory.
 */
export async function pauseListing(
  ctx: UserCtx,
  listingId: string,
  { paused, until }: z.output<typeof pauseBody>,
): Promise<OwnListing> {
  const { now, actor } = ctx
  const pausedUntil = paused && until !== null ? Date.parse(until) : null
  if (!canEndAt(pausedUntil, now))
    throw new HttpError('invalid_input', 'Choose a day within a year.', { field: 'until' })
  await transaction(ctx, async (tx) => {
    const [listing] = await tx
      .select({
        ...only(listings, ['moderation', 'pausedAt', 'pausedUntil']),
        ...teamColumns(actor.userId),
      })
      .from(listings)
      .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
    if (!listing || !isOwner(actor, listing)) throw notYours()
    // A pause can be ended in every state, but begun only while the server is public.
    if (paused && listing.moderation !== 'approved')
      throw new HttpError('state_conflict', 'Only a public server can be paused.')
    const change = pauseChange(listing, { pausedAt: paused ? now : null, pausedUntil }, now)
    if (change === null && (!paused || listing.pausedUntil === pausedUntil)) return
    const since = change === null ? listing.pausedAt : now
    const pausedAt = paused ? since : null
    tx.write(
      // The orders follow at the next run of the job that computes them.
      tx
        .update(listings)
        .set({ pausedAt, pausedUntil, ...SCORE_AGAIN })
        .where(eq(listings.id, listingId)),
      audit(ctx, paused ? 'listing.pause' : 'listing.resume', listingId, {
        before: { paused: pauseOf(listing) },
        after: { paused: pauseOf({ pausedAt, pausedUntil }) },
      }),
      ...(change === null || listing.moderation !== 'approved' ? [] : tellSavers(ctx, listingId, change)),
    )
  })
  return findOwnListing(ctx, listingId)
}
