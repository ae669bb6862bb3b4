import { and, eq, isNull } from 'drizzle-orm'
import { isOnTeam, isOwner } from '#contract/people/permissions.ts'
import { listingInvitations, listingMembers, listings } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { tell } from '../../events/tell.ts'

interface MemberKey {
  listingId: string
  userId: string
}

/**
 * Ends the membership of an editor. The owner may remove every editor, and editors may leave. An owner hands
 * the server over or withdraws it instead.
 */
export async function removeMember(ctx: UserCtx, { listingId, userId }: MemberKey): Promise<void> {
  const { now, actor } = ctx
  const isLeaving = userId === actor.userId
  const membership = and(eq(listingMembers.listingId, listingId), eq(listingMembers.userId, userId))
  await transaction(ctx, async (tx) => {
    const [[listing], [member]] = await Promise.all([
      tx
        .select({ name: listings.name, ...teamColumns(actor.userId) })
        .from(listings)
        .where(and(eq(listings.id, listingId), isNull(listings.deletedAt))),
      tx.select({ leftAt: listingMembers.leftAt }).from(listingMembers).where(membership),
    ])
    const mayRemove = isLeaving ? isOnTeam : isOwner
    if (!listing || !mayRemove(actor, listing)) throw notYours()
    if (listing.ownerId === userId)
      throw new HttpError('state_conflict', 'You own this server. Hand it over or withdraw it.', {
        current: 'owner',
      })
    const isMember = member?.leftAt === null
    if (!isMember) throw new HttpError('not_found', 'They are not in the team.')
    tx.write(
      tx.update(listingMembers).set({ leftAt: now }).where(membership),
      // Their invitation ends as well, which may offer them the server.
      tx
        .delete(listingInvitations)
        .where(
          and(
            eq(listingInvitations.listingId, listingId),
            eq(listingInvitations.userId, userId),
            isNull(listingInvitations.declinedAt),
          ),
        ),
      audit(ctx, isLeaving ? 'listing.leave-team' : 'listing.remove-member', listingId, {
        before: { userId },
      }),
    )
    // Only a person who was removed is told.
    if (isLeaving) return
    tx.write(
      ...tell([
        {
          person: userId,
          kind: 'team',
          key: `removed:${listingId}:${now}`,
          at: now,
          outcome: 'removed',
          name: listing.name,
          id: listingId,
        },
      ]),
    )
  })
}
