import { and, type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from './client.ts'
import { auditLog, users } from './schema.ts'
import { jsonOf } from './stored-json.ts'
import type { Transaction } from './transaction.ts'

/** Whether a person is an admin: the role in any letter case. */
export const isAdmin = (person: { roles: AnyColumn }): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${jsonOf(person.roles)}) WHERE lower(value) = 'admin')`

/** The ids of all admins. A literal, for the index of people with any role. */
export async function readAdmins(reader: Orm | Transaction): Promise<string[]> {
  const found = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.roles} <> '[]'`, isAdmin(users)))
  return found.map(({ id }) => id)
}

const u = alias(users, 'u')
const g = alias(users, 'g')
const t = alias(auditLog, 't')

/** A member of the team in an answer, for the person with the alias `u`. The audit log says who granted the role. */
export const MEMBER_COLUMNS = sql`${u.id}, ${u.username}, ${u.avatar}, ${u.roleDecidedAt}, ${g.id} AS granter_id, ${g.username} AS granter_name, ${g.avatar} AS granter_avatar`
export const GRANTER_JOIN = sql`LEFT JOIN ${users} g ON ${g.id} = (SELECT ${t.actorId} FROM ${auditLog} t
  WHERE ${t.targetKind} = 'user' AND ${t.targetId} = ${u.id} AND ${t.action} = 'user.grant-admin' ORDER BY ${t.seq} DESC LIMIT 1)`
