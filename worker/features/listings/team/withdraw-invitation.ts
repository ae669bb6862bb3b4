import { and, eq, isNull } from 'drizzle-orm'
import { isOwner } from '#contract/people/permissions.ts'
import { listingInvitations, listings } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { invitationGoneError } from './accept-invitation.ts'

/** Takes back an invitation or an offer that waits, for the owner. */
export async function withdrawInvitation(
  ctx: UserCtx,
  { listingId, invitationId }: { listingId: string; invitationId: string },
): Promise<void> {
  const { actor } = ctx
  await transaction(ctx, async (tx) => {
    const [invitation] = await tx
      .select({ declinedAt: listingInvitations.declinedAt, ...teamColumns(actor.userId) })
      .from(listingInvitations)
      .innerJoin(listings, eq(listings.id, listingInvitations.listingId))
      .where(
        and(eq(listingInvitations.id, invitationId), eq(listings.id, listingId), isNull(listings.deletedAt)),
      )
    if (!invitation || invitation.declinedAt !== null || !isOwner(actor, invitation))
      throw invitationGoneError()
    tx.write(
      tx.delete(listingInvitations).where(eq(listingInvitations.id, invitationId)),
      audit(ctx, 'listing.withdraw-invitation', listingId),
    )
  })
}
