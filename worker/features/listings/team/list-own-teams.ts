import { sql } from 'drizzle-orm'
import type { TeamRole } from '#contract/listings/server-team.ts'
import { may } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { listingInvitations, listingMembers, listings, users } from '../../../db/schema.ts'

type InvitationRow = SqlRow<typeof listingInvitations, 'id' | 'listing_id' | 'transfers' | 'expires_at'> &
  SqlRow<typeof listings, 'name'> & { role: TeamRole; inviter: string }

/** The actor's roles in teams of others, and the invitations that they may accept. */
export async function listOwnTeams({ db, actor, now }: UserCtx) {
  const [roles, invitations] = await db.batch<[{ serverId: string; role: TeamRole }, InvitationRow]>([
    sql`SELECT ${listingMembers.listingId} AS serverId, ${listingMembers.role} FROM ${listingMembers} JOIN ${listings} ON ${listings.id} = ${listingMembers.listingId}
          WHERE ${listingMembers.userId} = ${actor.userId} AND ${listingMembers.role} IS NOT NULL AND ${listings.deletedAt} IS NULL ORDER BY ${listingMembers.since}`,
    sql`SELECT ${listingInvitations.id}, ${listingInvitations.listingId}, ${listings.name}, ${listingInvitations.role}, ${listingInvitations.transfers}, ${users.username} AS inviter, ${listingInvitations.expiresAt}
           FROM ${listingInvitations} JOIN ${listings} ON ${listings.id} = ${listingInvitations.listingId} JOIN ${users} ON ${users.id} = ${listingInvitations.invitedBy}
          WHERE ${listingInvitations.userId} = ${actor.userId} AND ${listingInvitations.declinedAt} IS NULL AND ${listingInvitations.expiresAt} > ${now} AND ${listings.deletedAt} IS NULL AND ${may('own', listingInvitations.invitedBy, listings)}
          ORDER BY ${listingInvitations.at} DESC`,
  ])
  return {
    roles,
    invitations: invitations.map((row) => ({
      _id: row.id,
      server: { _id: row.listing_id, name: row.name },
      role: row.role,
      transfers: row.transfers === 1,
      from: row.inviter,
      expiresAt: new Date(row.expires_at).toISOString(),
    })),
  }
}
