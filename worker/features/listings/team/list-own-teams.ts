import type { TeamRole } from '#contract/listings/server-team.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'

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
    db
      .prepare(
        `SELECT m.listing_id AS serverId, m.role FROM listing_members m JOIN listings l ON l.id = m.listing_id
          WHERE m.user_id = ?1 AND m.role IS NOT NULL AND l.deleted_at IS NULL ORDER BY m.since`,
      )
      .bind(actor.userId),
    db
      .prepare(
        `SELECT i.id, i.listing_id, l.name, i.role, i.transfers, u.username AS inviter, i.expires_at
           FROM listing_invitations i JOIN listings l ON l.id = i.listing_id JOIN users u ON u.id = i.invited_by
          WHERE i.user_id = ?1 AND i.declined_at IS NULL AND i.expires_at > ?2 AND l.deleted_at IS NULL AND ${maySql('own', 'i.invited_by')}
          ORDER BY i.at DESC`,
      )
      .bind(actor.userId, now),
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
