import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import type { ServerTeam } from '#contract/listings/server-team.wire.ts'
import { listingInvitations, listingMembers, listings, users } from '../../../db/schema.ts'
import { may } from '../../../db/team-sql.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'

const PERSON = { userId: users.id, username: users.username, avatar: users.avatar }

/** The owner and the editors of a listing, for its team. Only its owner gets the invitations. */
export async function readTeam({ db, actor, now }: UserCtx, listingId: string): Promise<ServerTeam> {
  const [[listing], editors, invitations] = await Promise.all([
    db.orm
      .select({ server: { _id: listings.id, name: listings.name }, owner: PERSON })
      .from(listings)
      .innerJoin(users, eq(users.id, listings.ownerId))
      .where(
        and(eq(listings.id, listingId), isNull(listings.deletedAt), may('edit', actor.userId, listings)),
      ),
    db.orm
      .select({ ...PERSON, since: listingMembers.since })
      .from(listingMembers)
      .innerJoin(users, eq(users.id, listingMembers.userId))
      .where(and(eq(listingMembers.listingId, listingId), isNull(listingMembers.leftAt)))
      .orderBy(asc(listingMembers.since), asc(users.id)),
    db.orm
      .select({
        _id: listingInvitations.id,
        ...PERSON,
        transfers: listingInvitations.transfers,
        expiresAt: listingInvitations.expiresAt,
      })
      .from(listingInvitations)
      .innerJoin(users, eq(users.id, listingInvitations.userId))
      .innerJoin(listings, eq(listings.id, listingInvitations.listingId))
      .where(
        and(
          eq(listingInvitations.listingId, listingId),
          isNull(listingInvitations.declinedAt),
          gt(listingInvitations.expiresAt, now),
          may('own', actor.userId, listings),
        ),
      )
      .orderBy(asc(listingInvitations.at), asc(listingInvitations.id)),
  ])
  if (!listing) throw notYours()
  return {
    ...listing,
    isOwner: listing.owner.userId === actor.userId,
    editors: editors.map(({ since, ...person }) => ({ ...person, since: iso(since) })),
    invitations: invitations.map(({ transfers, expiresAt, ...invitation }) => ({
      ...invitation,
      transfers: transfers === 1,
      expiresAt: iso(expiresAt),
    })),
  }
}
