import { and, eq, isNull, or } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { isOpen } from '#contract/listings/server-team.ts'
import { isOwner } from '#contract/people/permissions.ts'
import { listingInvitations, listingMembers, listings, reviews } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { deleteReviews } from '../../decisions/removals.ts'
import { tell } from '../../events/tell.ts'
import { NOTHING_PROVEN } from '../owner-proven.ts'

/**
 * Makes the actor an editor, or the owner, in which case the former owner becomes an editor. Tells the
 * inviter. An invitation is void once its inviter does not own the listing any more.
 */
export async function acceptInvitation(ctx: UserCtx, invitationId: string): Promise<void> {
  const { now, actor } = ctx
  const { userId } = actor
  await transaction(ctx, async (tx) => {
    const [invitation] = await tx
      .select({
        inviter: listingInvitations.invitedBy,
        ...only(listingInvitations, ['transfers', 'expiresAt', 'declinedAt']),
        listingId: listings.id,
        name: listings.name,
        review: { id: reviews.id, listingId: reviews.listingId, rating: reviews.rating },
        ...teamColumns(listingInvitations.invitedBy),
      })
      .from(listingInvitations)
      .innerJoin(listings, eq(listings.id, listingInvitations.listingId))
      .leftJoin(reviews, and(eq(reviews.listingId, listings.id), eq(reviews.authorId, userId)))
      .where(
        and(
          eq(listingInvitations.id, invitationId),
          eq(listingInvitations.userId, userId),
          isNull(listings.deletedAt),
        ),
      )
    if (!invitation || !isOpen(invitation, now)) throw invitationGoneError()
    const { listingId, name, inviter, review } = invitation
    if (!isOwner({ kind: 'user', userId: inviter, roles: [] }, invitation)) throw invitationGoneError()
    const transfers = invitation.transfers === 1
    // Nobody may review a server of their own team.
    deleteReviews(tx, review ? [review] : [])
    tx.write(
      tx
        .insert(listingMembers)
        .values({ listingId, userId: transfers ? inviter : userId, since: now })
        .onConflictDoUpdate({
          target: [listingMembers.listingId, listingMembers.userId],
          set: { since: now, leftAt: null },
        }),
      tx.delete(listingInvitations).where(eq(listingInvitations.id, invitationId)),
      ...tell([
        {
          person: inviter,
          kind: 'team',
          key: `accepted:${invitationId}`,
          at: now,
          outcome: transfers ? 'transferred' : 'joined',
          name,
          id: listingId,
        },
      ]),
    )
    if (!transfers) return tx.write(audit(ctx, 'listing.join-team', listingId))
    tx.write(
      audit(ctx, 'listing.transfer', listingId, { before: { ownerId: inviter }, after: { ownerId: userId } }),
      // The new owner is no editor any more. What the former owner offered and proved is void.
      tx
        .delete(listingMembers)
        .where(and(eq(listingMembers.listingId, listingId), eq(listingMembers.userId, userId))),
      tx
        .delete(listingInvitations)
        .where(
          and(
            eq(listingInvitations.listingId, listingId),
            or(
              eq(listingInvitations.userId, userId),
              eq(listingInvitations.transfers, 1),
              isNull(listingInvitations.declinedAt),
            ),
          ),
        ),
      tx
        .update(listings)
        .set({ ownerId: userId, ...NOTHING_PROVEN })
        .where(eq(listings.id, listingId)),
      ...tell([
        {
          person: userId,
          kind: 'team',
          key: `owner:${listingId}:${now}`,
          at: now,
          outcome: 'owner',
          name,
          id: listingId,
        },
      ]),
    )
  })
}

export const invitationGoneError = () => new HttpError('not_found', 'This invitation is no longer there.')
