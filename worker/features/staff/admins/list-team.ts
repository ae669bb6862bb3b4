import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isoOrNull } from '#contract/base/iso.ts'
import { staffRoleOf } from '#contract/people/permissions.ts'
import type { TeamMember } from '#contract/staff/team.wire.ts'
import type { Orm } from '../../../db/client.ts'
import { auditLog, users } from '../../../db/schema.ts'
import { HAS_ROLE, isStaff } from '../../../db/staff-roles.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'

const granter = alias(users, 'granter')

/** Admins and moderators, by name. An index over people with any role avoids a scan of all people. */
export async function listTeam(ctx: Ctx): Promise<{ items: TeamMember[] }> {
  requireAdmin(ctx)
  return { items: (await selectTeam(ctx.db.orm)).map(memberOf) }
}

/** The audit log says who granted the role. */
function selectTeam(orm: Orm) {
  const { id, username, avatar, roles, roleDecidedAt } = users
  const grantedBy = orm
    .select({ id: auditLog.actorId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetKind, 'user'),
        eq(auditLog.targetId, id),
        inArray(auditLog.action, ['user.grant-admin', 'user.grant-moderator']),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(1)
  return orm
    .select({
      id,
      username,
      avatar,
      roles,
      roleDecidedAt,
      granter: { id: granter.id, username: granter.username, avatar: granter.avatar },
    })
    .from(users)
    .leftJoin(granter, eq(granter.id, grantedBy))
    .where(and(HAS_ROLE, isStaff(users)))
    .orderBy(sql`lower(${username})`, id)
}

function memberOf(row: Awaited<ReturnType<typeof selectTeam>>[number]): TeamMember {
  return {
    _id: row.id,
    username: row.username,
    avatar: row.avatar,
    role: staffRoleOf(row.roles) ?? 'admin',
    since: isoOrNull(row.roleDecidedAt),
    grantedBy: row.granter,
  }
}
