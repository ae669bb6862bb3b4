import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { users } from './schema.ts'
import { jsonOf } from './stored-json.ts'

/** Whether a person is an admin: the role in any letter case. */
export const isAdmin = (person: { roles: AnyColumn }): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${jsonOf(person.roles)}) WHERE lower(value) = 'admin')`

/** Whether a person has any role. A literal, for the index of these people. */
export const HAS_ROLE = sql`${users.roles} <> '[]'`

/** Whether a person has this name, in any letter case: for the index of names. */
export const isCalled = (name: string): SQL =>
  sql`lower(${users.username}) = lower(${name.replace(/^@/, '')})`
