import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { jsonOf, validJson } from './stored-json.ts'

/** Whether a person is an admin: the role in any letter case. */
export const isAdmin = (person: { roles: AnyColumn }): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${jsonOf(person.roles)}) WHERE lower(value) = 'admin')`

/** Whether the person with the alias `alias` in a statement is an admin: the role in any letter case. */
export function isAdminSql(alias: string): string {
  return `EXISTS (SELECT 1 FROM json_each(${validJson(`${alias}.roles`)}) WHERE lower(value) = 'admin')`
}

/** A member of the team in an answer, for the person with the alias `u`. The audit log says who granted the role. */
export const MEMBER_COLUMNS = `u.id, u.username, u.avatar, u.role_decided_at, g.id AS granter_id, g.username AS granter_name, g.avatar AS granter_avatar`
export const GRANTER_JOIN = `LEFT JOIN users g ON g.id = (SELECT actor_id FROM audit_log t
  WHERE t.target_kind = 'user' AND t.target_id = u.id AND t.action = 'user.grant-admin' ORDER BY t.seq DESC LIMIT 1)`
