import { and, eq } from 'drizzle-orm'
import { listingInvitations, listings } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { tell } from '../../events/tell.ts'
import { invitationGoneError } from './accept-invitation.ts'

/**
 * Declines an invitation of the actor, who is not invited again for a month. Tells the inviter. Safe to
 * repeat.
 */
export async function declineInvitation(ctx: UserCtx, invitationId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [invitation] = await tx
      .select({
        declinedAt: listingInvitations.declinedAt,
        invitedBy: listingInvitations.invitedBy,
        listingId: listings.id,
        name: listings.name,
      })
      .from(listingInvitations)
      .innerJoin(listings, eq(listings.id, listingInvitations.listingId))
      .where(and(eq(listingInvitations.id, invitationId), eq(listingInvitations.userId, ctx.actor.userId)))
    if (!invitation) throw invitationGoneError()
    if (invitation.declinedAt !== null) return
    tx.write(
      tx
        .update(listingInvitations)
        .set({ declinedAt: ctx.now })
        .where(eq(listingInvitations.id, invitationId)),
      ...tell([
        {
          person: invitation.invitedBy,
          kind: 'team',
          key: `declined:${invitationId}`,
          at: ctx.now,
          outcome: 'declined',
          name: invitation.name,
          id: invitation.listingId,
        },
      ]),
    )
  })
}
