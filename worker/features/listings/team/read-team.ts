import type { TeamRole } from '#contract/listings/server-team.ts'
import type { ServerTeam } from '#contract/listings/server-team.wire.ts'
import { notYours } from '../../../http/http-error.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'

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
  const [listings, members, invitations] = await db.batch<
    [{ id: string; name: string; owner_id: string }, MemberRow, InvitationRow]
  >([
    db
      .prepare(
        `SELECT l.id, l.name, l.owner_id FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND ${maySql('see')}`,
      )
      .bind(listingId, actor.userId),
    db
      .prepare(
        `SELECT u.id AS userId, u.username, u.avatar, 'owner' AS role, NULL AS since FROM listings l JOIN users u ON u.id = l.owner_id WHERE l.id = ?1
         UNION ALL SELECT * FROM (SELECT u.id, u.username, u.avatar, m.role, m.since FROM listing_members m JOIN users u ON u.id = m.user_id
           WHERE m.listing_id = ?1 AND m.role IS NOT NULL ORDER BY m.since, u.id)`,
      )
      .bind(listingId),
    db
      .prepare(
        `SELECT i.id, u.id AS userId, u.username, u.avatar, i.role, i.transfers, i.expires_at FROM listing_invitations i JOIN users u ON u.id = i.user_id
           JOIN listings l ON l.id = i.listing_id
          WHERE i.listing_id = ?1 AND i.declined_at IS NULL AND i.expires_at > ?3 AND ${maySql('own')} ORDER BY i.at, i.id`,
      )
      .bind(listingId, actor.userId, now),
  ])
  const [listing] = listings.results
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
