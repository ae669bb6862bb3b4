import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { TeamMember } from '#contract/staff/team.wire.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { GRANTER_JOIN, isAdmin, MEMBER_COLUMNS } from '../../../db/admin-role.ts'
import { type MemberRow, memberOf } from './list-team.ts'
import { noLongerAdmin } from '../../people/revoke-admin.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { users } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'

const u = alias(users, 'u')
const a = alias(users, 'a')

/**
 * Makes the person with this id an admin: not by a name, which anybody may take. Entry and role change in
 * one batch, and only while the granting person is an admin.
 */
export async function grantAdmin(ctx: UserCtx, { id }: { id: string }): Promise<TeamMember> {
  requireAdmin(ctx)
  const { now, actor } = ctx
  const [done, [row], granter] = await writeOnce<[MemberRow, { is_admin: number }]>(
    ctx,
    [
      sql`${auditEntry(ctx)}, 'user.grant-admin', 'user', ${u.id}, json_object('roles', json(${u.roles})),
                json_object('roles', json_insert(json(${u.roles}), '$[#]', 'admin'))
           FROM ${users} u JOIN ${users} a ON ${a.id} = ${actor.userId} WHERE ${u.id} = ${id} AND NOT ${isAdmin(u)} AND ${isAdmin(a)}`,
      sql`UPDATE ${users} SET ${set(users, { roles: sql`json_insert(${users.roles}, '$[#]', 'admin')`, roleDecidedAt: now })}
          WHERE ${users.id} = ${id} AND changes() > 0`,
    ],
    [
      sql`SELECT ${MEMBER_COLUMNS} FROM ${users} u ${GRANTER_JOIN} WHERE ${u.id} = ${id}`,
      sql`SELECT ${isAdmin(a)} AS is_admin FROM ${users} a WHERE ${a.id} = ${actor.userId}`,
    ],
  )
  if (!row) throw new HttpError('not_found', 'Nobody with this id has signed in here yet.', { field: 'id' })
  if (done) return memberOf(row)
  if (!granter[0]?.is_admin) throw noLongerAdmin()
  throw new HttpError('state_conflict', `${row.username} is already an admin.`, { current: 'admin' })
}
