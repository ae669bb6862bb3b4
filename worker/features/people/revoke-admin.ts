import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type UserCtx, HttpError } from '../../http/verb.ts'
import { requireAdmin } from '../../http/auth.ts'
import { isAdmin } from '../../db/admin-role.ts'
import { jsonOf } from '../../db/stored-json.ts'
import { auditEntry, writeOnce } from '../../http/write-audit.ts'
import { users } from '../../db/schema.ts'
import { set } from '../../db/sql.ts'

const u = alias(users, 'u')
const a = alias(users, 'a')
const o = alias(users, 'o')

interface UserRow {
  is_admin: number
  actor_is_admin: number
}

/**
 * Removes the role from an admin, also from oneself. The write itself checks that there is another admin,
 * and that the caller still is one: when two revoke each other at once, one stays.
 */
export async function revokeAdmin(ctx: UserCtx, userId: string): Promise<void> {
  requireAdmin(ctx)
  const { now, actor } = ctx
  const remaining = sql`(SELECT json_group_array(value) FROM json_each(${jsonOf(u.roles)}) WHERE lower(value) <> 'admin')`
  const [done, [user]] = await writeOnce<[UserRow]>(
    ctx,
    [
      sql`${auditEntry(ctx)}, 'user.revoke-admin', 'user', ${u.id}, json_object('roles', json(${u.roles})), json_object('roles', json(${remaining}))
           FROM ${users} u JOIN ${users} a ON ${a.id} = ${actor.userId}
          WHERE ${u.id} = ${userId} AND ${isAdmin(u)} AND ${isAdmin(a)}
            AND EXISTS (SELECT 1 FROM ${users} o WHERE ${o.roles} <> '[]' AND ${o.id} <> ${u.id} AND ${isAdmin(o)})`,
      sql`UPDATE ${users} AS u SET ${set(users, { roles: remaining, roleDecidedAt: now })}
          WHERE ${u.id} = ${userId} AND changes() > 0`,
    ],
    [
      sql`SELECT ${isAdmin(a)} AS actor_is_admin, coalesce((SELECT ${isAdmin(u)} FROM ${users} u WHERE ${u.id} = ${userId}), 0) AS is_admin
           FROM ${users} a WHERE ${a.id} = ${actor.userId}`,
    ],
  )
  if (done) return
  if (!user?.actor_is_admin) throw noLongerAdmin()
  if (!user.is_admin) throw new HttpError('not_found', 'Admin not found.')
  throw new HttpError('state_conflict', 'You are the only admin. Make someone else an admin first.', {
    current: 'last_admin',
  })
}

export const noLongerAdmin = () => new HttpError('forbidden', 'Only staff can do that.')
