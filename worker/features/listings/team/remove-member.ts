import { and, eq, isNull } from 'drizzle-orm'
import { isOnTeam, isOwner } from '#contract/people/permissions.ts'
import { listingInvitations, listingMembers, listings } from '../../../db/schema.ts'
import { side } from '../../../db/side-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { tell } from '../../events/tell.ts'

interface MemberKey {
  listingId: string
  userId: string
}

/**
 * Takes an editor off a team: its owner may remove each, and editors may leave. Owners leave by handing it
 * over.
 */
export async function removeMember(ctx: UserCtx, { listingId, userId }: MemberKey): Promise<void> {
  const { now, actor } = ctx
  const leaves = userId === actor.userId
  const membership = and(eq(listingMembers.listingId, listingId), eq(listingMembers.userId, userId))
  await transaction(ctx, async (tx) => {
    const [[listing], [member]] = await Promise.all([
      tx
        .select({ name: listings.name, ...side(actor.userId) })
        .from(listings)
        .where(and(eq(listings.id, listingId), isNull(listings.deletedAt))),
      tx.select({ leftAt: listingMembers.leftAt }).from(listingMembers).where(membership),
    ])
    if (!listing || !(leaves ? isOnTeam : isOwner)(actor, listing)) throw notYours()
    if (listing.ownerId === userId)
      throw new HttpError('state_conflict', 'You own this server. Hand it over or withdraw it.', {
        current: 'owner',
      })
    if (member?.leftAt !== null) throw new HttpError('not_found', 'They are not in the team.')
    tx.write(
      tx.update(listingMembers).set({ leftAt: now }).where(membership),
      // An open offer of the server to this person ends, too.
      tx
        .delete(listingInvitations)
        .where(
          and(
            eq(listingInvitations.listingId, listingId),
            eq(listingInvitations.userId, userId),
            isNull(listingInvitations.declinedAt),
          ),
        ),
      audit(ctx, leaves ? 'listing.leave-team' : 'listing.remove-member', listingId, { before: { userId } }),
    )
    if (leaves) return
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
