import { and, type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import { hasAdminRole, STAFF_ROLES, type StaffRole } from '#contract/people/permissions.ts'
import { searchKey } from '#contract/text/fold.ts'
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

/** The most people with the same key that are read. The index has them in the order of their id. */
const SAME_KEY_MAX = 200

/**
 * The people with this name in any letter case, the oldest first. Found by the key, because SQLite's `lower`
 * knows only English letters. Those who only look alike are left out.
 */
export async function readNamesakes(reader: Orm | Transaction, name: string) {
  const wanted = name.replace(/^@/, '')
  const { id, username, avatar, createdAt, updatedAt, roles } = users
  const found = await reader
    .select({ id, username, avatar, createdAt, updatedAt, roles })
    .from(users)
    .where(eq(users.usernameKey, searchKey(wanted)))
    .orderBy(users.id)
    .limit(SAME_KEY_MAX)
  return found
    .filter((person) => person.username.toLowerCase() === wanted.toLowerCase())
    .toSorted((one, other) => one.createdAt - other.createdAt)
}
