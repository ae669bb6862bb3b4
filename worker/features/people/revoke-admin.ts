import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { requireAdmin } from '../../http/auth.ts'
import { isAdminSql } from '../../db/admin-role.ts'
import { validJson } from '../../db/stored-json.ts'
import { writeOnce } from '../../http/write-audit.ts'

interface UserRow {
  is_admin: number
  actor_is_admin: number
}

/**
 * Removes the role from an admin, also from oneself. The write itself checks that there is another admin, and that the caller still is one: when two
 * admins revoke each other at the same time, one stays. The next request of the revoked person is no longer an admin request.
 */
export async function revokeAdmin(ctx: UserCtx, userId: string): Promise<{ ok: true }> {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const remaining = `(SELECT json_group_array(value) FROM json_each(${validJson('u.roles')}) WHERE lower(value) <> 'admin')`
  const {
    done,
    rows: [found],
  } = await writeOnce<[UserRow]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?4, ?2, ?3, 'user.revoke-admin', 'user', u.id, json_object('roles', json(u.roles)), json_object('roles', json(${remaining}))
           FROM users u JOIN users a ON a.id = ?3
          WHERE u.id = ?1 AND ${isAdminSql('u')} AND ${isAdminSql('a')}
            AND EXISTS (SELECT 1 FROM users o WHERE o.roles <> '[]' AND o.id <> u.id AND ${isAdminSql('o')})`,
        )
        .bind(userId, now, actor.userId, attempt),
      db
        .prepare(
          `UPDATE users AS u SET roles = ${remaining}, role_decided_at = ?2 WHERE u.id = ?1 AND changes() > 0`,
        )
        .bind(userId, now),
    ],
    [
      db
        .prepare(
          `SELECT ${isAdminSql('a')} AS actor_is_admin, coalesce((SELECT ${isAdminSql('u')} FROM users u WHERE u.id = ?1), 0) AS is_admin
           FROM users a WHERE a.id = ?2`,
        )
        .bind(userId, actor.userId),
    ],
  )
  if (done) return { ok: true }
  const [user] = found.results
  if (!user?.actor_is_admin) throw noLongerAdmin()
  if (!user.is_admin) throw new HttpError('not_found', 'Admin not found.')
  throw new HttpError('state_conflict', 'You are the only admin. Make someone else an admin first.', {
    current: 'last_admin',
  })
}

export const noLongerAdmin = () => new HttpError('forbidden', 'Only staff can do that.')
