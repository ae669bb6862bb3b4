import { and, type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { hasAdminRole, STAFF_ROLES, type StaffRole } from '#contract/people/permissions.ts'
import type { Orm } from './client.ts'
import { users } from './schema.ts'
import { jsonOf } from './stored-json.ts'
import type { Transaction } from './transaction.ts'

const hasOneOf = (person: { roles: AnyColumn }, roles: readonly StaffRole[]): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${jsonOf(person.roles)})
    WHERE lower(value) IN (SELECT value FROM json_each(${JSON.stringify(roles)})))`

/** Whether a person is an admin: the role in any letter case. */
export const isAdmin = (person: { roles: AnyColumn }): SQL => hasOneOf(person, ['admin'])
export const isStaff = (person: { roles: AnyColumn }): SQL => hasOneOf(person, STAFF_ROLES)

/**
 * Whether a person has any role. The same text as in the index `users_with_roles`, so that SQLite uses it.
 */
export const HAS_ROLE = sql`${users.roles} <> '[]'`

export const readStaff = (reader: Orm | Transaction) =>
  reader
    .select({ id: users.id, roles: users.roles })
    .from(users)
    .where(and(HAS_ROLE, isStaff(users)))

/** The ids of all admins. */
export async function readAdmins(reader: Orm | Transaction): Promise<string[]> {
  const staff = await readStaff(reader)
  return staff.filter(({ roles }) => hasAdminRole(roles)).map(({ id }) => id)
}

/** Whether a person has this name, in any letter case. `lower`, because the index `users_by_name` has it. */
export const isCalled = (name: string): SQL =>
  sql`lower(${users.username}) = lower(${name.replace(/^@/, '')})`
