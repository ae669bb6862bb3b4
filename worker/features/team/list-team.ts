import type { TeamMember } from '../../../contract/wire/team.ts'
import type { Ctx } from '../../http/context.ts'
import { assertAdmin } from '../moderation/assert-admin.ts'
import { GRANTER_JOIN, isAdminSql, MEMBER_COLUMNS } from './admin-role.ts'

export interface MemberRow {
  id: string
  username: string
  avatar: string | null
  role_decided_at: number | null
  granter_id: string | null
  granter_name: string | null
  granter_avatar: string | null
}

/** Everybody who is an admin, by name. An index over those with any role keeps it from looking at all people. */
export async function listTeam(ctx: Ctx): Promise<{ items: TeamMember[] }> {
  assertAdmin(ctx)
  const { results } = await ctx.db
    .prepare(
      `SELECT ${MEMBER_COLUMNS} FROM users u ${GRANTER_JOIN}
        WHERE u.roles <> '[]' AND ${isAdminSql('u')} ORDER BY lower(u.username), u.id`,
    )
    .all<MemberRow>()
  return { items: results.map(memberOf) }
}

export function memberOf(row: MemberRow): TeamMember {
  const { granter_id: id, granter_name: username, granter_avatar: avatar } = row
  return {
    _id: row.id,
    username: row.username,
    avatar: row.avatar,
    since: row.role_decided_at === null ? null : new Date(row.role_decided_at).toISOString(),
    grantedBy: id === null || username === null ? null : { id, username, avatar },
  }
}
