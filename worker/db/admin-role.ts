import { and, type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Orm } from './client.ts'
import { users } from './schema.ts'
import { jsonOf } from './stored-json.ts'
import type { Transaction } from './transaction.ts'

/** Whether a person is an admin: the role in any letter case. */
export const isAdmin = (person: { roles: AnyColumn }): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${jsonOf(person.roles)}) WHERE lower(value) = 'admin')`

/** Whether a person has any role. A literal, for the index of these people. */
export const HAS_ROLE = sql`${users.roles} <> '[]'`

/** The ids of all admins. */
export async function readAdmins(reader: Orm | Transaction): Promise<string[]> {
  const found = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(HAS_ROLE, isAdmin(users)))
  return found.map(({ id }) => id)
}

/** Whether a person has this name, in any letter case: for the index of names. */
export const isCalled = (name: string): SQL =>
  sql`lower(${users.username}) = lower(${name.replace(/^@/, '')})`
