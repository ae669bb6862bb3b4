import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { listingInvitations, listingMembers, listings, users } from '../../../db/schema.ts'
import { may } from '../../../db/team-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'

/** The listings of others that the actor edits, and the invitations that they may accept. */
export async function listOwnTeams({ db, actor, now }: UserCtx) {
  const [edits, invitations] = await Promise.all([
    db.orm
      .select({ id: listingMembers.listingId })
      .from(listingMembers)
      .innerJoin(listings, eq(listings.id, listingMembers.listingId))
      .where(
        and(
          eq(listingMembers.userId, actor.userId),
          isNull(listingMembers.leftAt),
          isNull(listings.deletedAt),
        ),
      )
      .orderBy(listingMembers.since, listingMembers.listingId),
    db.orm
      .select({
        _id: listingInvitations.id,
        server: { _id: listings.id, name: listings.name },
        transfers: listingInvitations.transfers,
        from: users.username,
        expiresAt: listingInvitations.expiresAt,
      })
      .from(listingInvitations)
      .innerJoin(listings, eq(listings.id, listingInvitations.listingId))
      .innerJoin(users, eq(users.id, listingInvitations.invitedBy))
      .where(
        and(
          eq(listingInvitations.userId, actor.userId),
          isNull(listingInvitations.declinedAt),
          gt(listingInvitations.expiresAt, now),
          isNull(listings.deletedAt),
          may('own', listingInvitations.invitedBy, listings),
        ),
      )
      .orderBy(desc(listingInvitations.at), listingInvitations.id),
  ])
  return {
    edits: edits.map(({ id }) => id),
    invitations: invitations.map(({ transfers, expiresAt, ...invitation }) => ({
      ...invitation,
      transfers: transfers === 1,
      expiresAt: iso(expiresAt),
    })),
  }
}
