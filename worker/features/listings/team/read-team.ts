import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { TeamRole } from '#contract/listings/server-team.ts'
import type { ServerTeam } from '#contract/listings/server-team.wire.ts'
import { notYours } from '../../../http/http-error.ts'
import { may } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { listings } from '../../../db/schema/listings.ts'
import { users } from '../../../db/schema/users.ts'
import { listingMembers, listingInvitations } from '../../../db/schema/server-team.ts'

const l = alias(listings, 'l')
const u = alias(users, 'u')
const m = alias(listingMembers, 'm')
const i = alias(listingInvitations, 'i')

interface MemberRow {
  userId: string
  username: string
  avatar: string | null
  role: TeamRole
  since: number | null
}
interface InvitationRow extends Omit<MemberRow, 'since'> {
  id: string
  transfers: number
  expires_at: number
}

/** The team of a listing, for everybody in it, the owner of the page first. Invitations are for owners. */
export async function readTeam({ db, actor, now }: UserCtx, listingId: string): Promise<ServerTeam> {
  const [found, members, invitations] = await db.batch<
    [{ id: string; name: string; owner_id: string }, MemberRow, InvitationRow]
  >([
    sql`SELECT ${l.id}, ${l.name}, ${l.ownerId} FROM ${listings} l WHERE ${l.id} = ${listingId} AND ${l.deletedAt} IS NULL AND ${may('see', actor.userId, l)}`,
    sql`SELECT ${u.id} AS userId, ${u.username}, ${u.avatar}, 'owner' AS role, NULL AS since FROM ${listings} l JOIN ${users} u ON ${u.id} = ${l.ownerId}
        WHERE ${l.id} = ${listingId}
         UNION ALL SELECT * FROM (SELECT ${u.id}, ${u.username}, ${u.avatar}, ${m.role}, ${m.since} FROM ${listingMembers} m JOIN ${users} u ON ${u.id} = ${m.userId}
           WHERE ${m.listingId} = ${listingId} AND ${m.role} IS NOT NULL ORDER BY ${m.since}, ${u.id})`,
    sql`SELECT ${i.id}, ${u.id} AS userId, ${u.username}, ${u.avatar}, ${i.role}, ${i.transfers}, ${i.expiresAt} FROM ${listingInvitations} i
        JOIN ${users} u ON ${u.id} = ${i.userId}
           JOIN ${listings} l ON ${l.id} = ${i.listingId}
          WHERE ${i.listingId} = ${listingId} AND ${i.declinedAt} IS NULL AND ${i.expiresAt} > ${now} AND ${may('own', actor.userId, l)} ORDER BY ${i.at}, ${i.id}`,
  ])
  const [listing] = found.results
  const own = members.results.find(({ userId }) => userId === actor.userId)
  if (!listing || !own) throw notYours()
  return {
    server: { _id: listing.id, name: listing.name },
    role: own.role,
    isMain: listing.owner_id === actor.userId,
    members: members.results.map((row) => ({
      ...row,
      isMain: row.userId === listing.owner_id,
      since: row.since === null ? null : new Date(row.since).toISOString(),
    })),
    invitations: invitations.results.map(({ id, expires_at, transfers, ...person }) => ({
      _id: id,
      ...person,
      transfers: transfers === 1,
      expiresAt: new Date(expires_at).toISOString(),
    })),
  }
}
