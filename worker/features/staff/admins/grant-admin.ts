import type { TeamMember } from '#contract/staff/team.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { GRANTER_JOIN, isAdminSql, MEMBER_COLUMNS } from '../../../db/admin-role.ts'
import { type MemberRow, memberOf } from './list-team.ts'
import { noLongerAdmin } from '../../people/revoke-admin.ts'
import { writeOnce } from '../../../http/write-audit.ts'

/**
 * Makes the person with this id an admin. It does not accept a name, because another person may have just taken it. The audit entry and the role change
 * in one batch, and only while the granting person is an admin themselves: the last request of a revoked admin must not add friends.
 */
export async function grantAdmin(ctx: UserCtx, { id }: { id: string }): Promise<TeamMember> {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const {
    done,
    rows: [rows, granter],
  } = await writeOnce<[MemberRow, { is_admin: number }]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?4, ?2, ?3, 'user.grant-admin', 'user', u.id, json_object('roles', json(u.roles)),
                json_object('roles', json_insert(json(u.roles), '$[#]', 'admin'))
           FROM users u JOIN users a ON a.id = ?3 WHERE u.id = ?1 AND NOT ${isAdminSql('u')} AND ${isAdminSql('a')}`,
        )
        .bind(id, now, actor.userId, attempt),
      db
        .prepare(
          `UPDATE users SET roles = json_insert(roles, '$[#]', 'admin'), role_decided_at = ?2 WHERE id = ?1 AND changes() > 0`,
        )
        .bind(id, now),
    ],
    [
      db.prepare(`SELECT ${MEMBER_COLUMNS} FROM users u ${GRANTER_JOIN} WHERE u.id = ?1`).bind(id),
      db.prepare(`SELECT ${isAdminSql('a')} AS is_admin FROM users a WHERE a.id = ?1`).bind(actor.userId),
    ],
  )
  const [row] = rows.results
  if (!row) throw new HttpError('not_found', 'Nobody with this id has signed in here yet.', { field: 'id' })
  if (done) return memberOf(row)
  if (!granter.results[0]?.is_admin) throw noLongerAdmin()
  throw new HttpError('state_conflict', `${row.username} is already an admin.`, { current: 'admin' })
}
