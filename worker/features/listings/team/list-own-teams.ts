import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { TeamRole } from '#contract/listings/server-team.ts'
import { may } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { listingMembers, listingInvitations } from '../../../db/schema/server-team.ts'
import { listings } from '../../../db/schema/listings.ts'
import { users } from '../../../db/schema/users.ts'

const m = alias(listingMembers, 'm')
const l = alias(listings, 'l')
const i = alias(listingInvitations, 'i')
const u = alias(users, 'u')

interface InvitationRow {
  id: string
  listing_id: string
  name: string
  role: TeamRole
  transfers: number
  inviter: string
  expires_at: number
}

/** The actor's roles in teams of others, and the invitations that they may accept. */
export async function listOwnTeams({ db, actor, now }: UserCtx) {
  const [roles, invitations] = await db.batch<[{ serverId: string; role: TeamRole }, InvitationRow]>([
    sql`SELECT ${m.listingId} AS serverId, ${m.role} FROM ${listingMembers} m JOIN ${listings} l ON ${l.id} = ${m.listingId}
          WHERE ${m.userId} = ${actor.userId} AND ${m.role} IS NOT NULL AND ${l.deletedAt} IS NULL ORDER BY ${m.since}`,
    sql`SELECT ${i.id}, ${i.listingId}, ${l.name}, ${i.role}, ${i.transfers}, ${u.username} AS inviter, ${i.expiresAt}
           FROM ${listingInvitations} i JOIN ${listings} l ON ${l.id} = ${i.listingId} JOIN ${users} u ON ${u.id} = ${i.invitedBy}
          WHERE ${i.userId} = ${actor.userId} AND ${i.declinedAt} IS NULL AND ${i.expiresAt} > ${now} AND ${l.deletedAt} IS NULL AND ${may('own', i.invitedBy, l)}
          ORDER BY ${i.at} DESC`,
  ])
  return {
    roles: roles.results,
    invitations: invitations.results.map((row) => ({
      _id: row.id,
      server: { _id: row.listing_id, name: row.name },
      role: row.role,
      transfers: row.transfers === 1,
      from: row.inviter,
      expiresAt: new Date(row.expires_at).toISOString(),
    })),
  }
}
