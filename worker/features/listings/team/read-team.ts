import { sql } from 'drizzle-orm'
import type { TeamRole } from '#contract/listings/server-team.ts'
import type { ServerTeam } from '#contract/listings/server-team.wire.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { listingInvitations, listingMembers, listings, users } from '../../../db/schema.ts'
import { isoOrNull } from '../../../platform/iso.ts'

interface MemberRow {
  userId: string
  username: string
  avatar: string | null
  role: TeamRole
  since: number | null
}
type InvitationRow = Omit<MemberRow, 'since'> &
  SqlRow<typeof listingInvitations, 'id' | 'transfers' | 'expires_at'>

/** The team of a listing, for everybody in it, the owner of the page first. Invitations are for owners. */
export async function readTeam({ db, actor, now }: UserCtx, listingId: string): Promise<ServerTeam> {
  const [[listing], members, invitations] = await db.batch<
    [{ id: string; name: string; owner_id: string }, MemberRow, InvitationRow]
  >([
    sql`SELECT ${listings.id}, ${listings.name}, ${listings.ownerId} FROM ${listings} WHERE ${listings.id} = ${listingId} AND ${listings.deletedAt} IS NULL AND ${may('see', actor.userId, listings)}`,
    sql`SELECT ${users.id} AS userId, ${users.username}, ${users.avatar}, 'owner' AS role, NULL AS since FROM ${listings} JOIN ${users} ON ${users.id} = ${listings.ownerId}
        WHERE ${listings.id} = ${listingId}
         UNION ALL SELECT * FROM (SELECT ${users.id}, ${users.username}, ${users.avatar}, ${listingMembers.role}, ${listingMembers.since} FROM ${listingMembers} JOIN ${users} ON ${users.id} = ${listingMembers.userId}
           WHERE ${listingMembers.listingId} = ${listingId} AND ${listingMembers.role} IS NOT NULL ORDER BY ${listingMembers.since}, ${users.id})`,
    sql`SELECT ${listingInvitations.id}, ${users.id} AS userId, ${users.username}, ${users.avatar}, ${listingInvitations.role}, ${listingInvitations.transfers}, ${listingInvitations.expiresAt} FROM ${listingInvitations}
        JOIN ${users} ON ${users.id} = ${listingInvitations.userId}
           JOIN ${listings} ON ${listings.id} = ${listingInvitations.listingId}
          WHERE ${listingInvitations.listingId} = ${listingId} AND ${listingInvitations.declinedAt} IS NULL AND ${listingInvitations.expiresAt} > ${now} AND ${may('own', actor.userId, listings)} ORDER BY ${listingInvitations.at}, ${listingInvitations.id}`,
  ])
  const own = members.find(({ userId }) => userId === actor.userId)
  if (!listing || !own) throw notYours()
  return {
    server: { _id: listing.id, name: listing.name },
    role: own.role,
    isMain: listing.owner_id === actor.userId,
    members: members.map((row) => ({
      ...row,
      isMain: row.userId === listing.owner_id,
      since: isoOrNull(row.since),
    })),
    invitations: invitations.map(({ id, expires_at, transfers, ...person }) => ({
      _id: id,
      ...person,
      transfers: transfers === 1,
      expiresAt: new Date(expires_at).toISOString(),
    })),
  }
}
