import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { isOpen } from '#contract/listings/server-team.ts'
import { isOwner } from '#contract/people/permissions.ts'
import { listingInvitations, listingMembers, listings } from '../../../db/schema.ts'
import { side } from '../../../db/side-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { tellPerson } from '../../events/registry.ts'

/**
 * Makes the actor an editor, or the owner, whose place until now is an editor's then, and tells the inviter. An
 * invitation is void once its inviter does not own the listing any more.
 */
export async function acceptInvitation(ctx: UserCtx, invitationId: string): Promise<void> {
  const { now, actor } = ctx
  const { userId } = actor
  await transaction(ctx, async (tx) => {
    const [found] = await tx
      .select({
        inviter: listingInvitations.invitedBy,
        transfers: listingInvitations.transfers,
        expiresAt: listingInvitations.expiresAt,
        declinedAt: listingInvitations.declinedAt,
        listingId: listings.id,
        name: listings.name,
        ...side(listingInvitations.invitedBy),
      })
      .from(listingInvitations)
      .innerJoin(listings, eq(listings.id, listingInvitations.listingId))
      .where(
        and(
          eq(listingInvitations.id, invitationId),
          eq(listingInvitations.userId, userId),
          isNull(listings.deletedAt),
        ),
      )
    if (!found || !isOpen(found, now)) throw gone()
    const { listingId, name, inviter } = found
    if (!isOwner({ kind: 'user', userId: inviter, roles: [] }, found)) throw gone()
    const transfers = found.transfers === 1
    tx.write(
      tx
        .insert(listingMembers)
        .values({ listingId, userId: transfers ? inviter : userId, since: now })
        .onConflictDoUpdate({
          target: [listingMembers.listingId, listingMembers.userId],
          set: { since: now, leftAt: null },
        }),
      tx.delete(listingInvitations).where(eq(listingInvitations.id, invitationId)),
      ...tellPerson(
        ctx,
        {
          userId: inviter,
          kind: 'team',
          key: `accepted:${invitationId}`,
          data: { outcome: transfers ? 'transferred' : 'joined', name, id: listingId },
        },
        sql`true`,
      ),
    )
    if (!transfers) return tx.write(audit(ctx, 'listing.join-team', listingId))
    tx.write(
      audit(ctx, 'listing.transfer', listingId, { before: { ownerId: inviter }, after: { ownerId: userId } }),
      // The new owner is no editor any more, and what was offered and proven by the one before is void.
      tx
        .delete(listingMembers)
        .where(and(eq(listingMembers.listingId, listingId), eq(listingMembers.userId, userId))),
      tx
        .delete(listingInvitations)
        .where(
          and(
            eq(listingInvitations.listingId, listingId),
            or(eq(listingInvitations.userId, userId), eq(listingInvitations.transfers, 1)),
          ),
        ),
      tx
        .update(listings)
        .set({ ownerId: userId, ownerProvenGuild: null, ownerProvenAt: null })
        .where(eq(listings.id, listingId)),
      ...tellPerson(
        ctx,
        {
          userId,
          kind: 'team',
          key: `owner:${listingId}:${now}`,
          data: { outcome: 'owner', name, id: listingId },
        },
        sql`true`,
      ),
    )
  })
}

export const gone = () => new HttpError('not_found', 'This invitation is no longer there.')
