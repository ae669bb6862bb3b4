import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { TeamMember } from '#contract/staff/team.wire.ts'
import type { Ctx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { GRANTER_JOIN, isAdmin, MEMBER_COLUMNS } from '../../../db/admin-role.ts'
import { users } from '../../../db/schema.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql.ts'
import { isoOrNull } from '../../../platform/iso.ts'

const u = alias(users, 'u')

export type MemberRow = SqlRow<typeof users, 'id' | 'username' | 'avatar' | 'role_decided_at'> &
  MaybeRow<SqlRow<typeof users, 'id AS granter_id' | 'username AS granter_name' | 'avatar AS granter_avatar'>>

/** All admins, by name. An index over people with any role avoids a scan of all people. */
export async function listTeam(ctx: Ctx): Promise<{ items: TeamMember[] }> {
  requireAdmin(ctx)
  const results = await ctx.db.all<MemberRow>(sql`SELECT ${MEMBER_COLUMNS} FROM ${users} u ${GRANTER_JOIN}
        WHERE ${u.roles} <> '[]' AND ${isAdmin(u)} ORDER BY lower(${u.username}), ${u.id}`)
  return { items: results.map(memberOf) }
}

export function memberOf(row: MemberRow): TeamMember {
  return {
    _id: row.id,
    username: row.username,
    avatar: row.avatar,
    since: isoOrNull(row.role_decided_at),
    grantedBy:
      row.granter_id === null
        ? null
        : { id: row.granter_id, username: row.granter_name, avatar: row.granter_avatar },
  }
}
