import { and, eq, sql } from 'drizzle-orm'
import { listingInvitations, listings } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { tellPerson } from '../../events/registry.ts'
import { gone } from './accept-invitation.ts'

/** Declines an invitation of the actor, and tells the inviter. The same person is not invited to this listing again for a month. */
export async function declineInvitation(ctx: UserCtx, invitationId: string): Promise<void> {
  const { db, now, actor } = ctx
  const own = and(eq(listingInvitations.id, invitationId), eq(listingInvitations.userId, actor.userId))
  const [found] = await db.orm
    .select({ invitedBy: listingInvitations.invitedBy, listingId: listings.id, name: listings.name })
    .from(listingInvitations)
    .innerJoin(listings, eq(listings.id, listingInvitations.listingId))
    .where(own)
  if (!found) throw gone()
  const { rows } = await db.twice<{ declined: { id: string } }>({
    declined: sql`UPDATE ${listingInvitations} SET ${set(listingInvitations, {
      declinedAt: sql`coalesce(${listingInvitations.declinedAt}, ${now})`,
    })} WHERE ${own} RETURNING ${listingInvitations.id}`,
    told: tellPerson(ctx, {
      userId: found.invitedBy,
      kind: 'team',
      key: `declined:${invitationId}`,
      data: { outcome: 'declined', name: found.name, id: found.listingId },
    }),
  })
  // It was accepted or taken back since it was read.
  if (rows.declined.length === 0) throw gone()
}
