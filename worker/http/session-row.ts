import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { SessionUser } from '#contract/people/account.wire.ts'
import type { Actor } from '#contract/people/permissions.ts'
import { sessions, users } from '../db/schema.ts'
import type { SqlRow } from '../db/sql.ts'
import { storedJson } from '../db/stored-json.ts'
import {
  RESTRICTION_COLUMNS,
  restrictionOf,
  type RestrictionRow,
  restrictionWire,
  withRestriction,
} from './restriction.ts'
import type { SessionClaim } from './session-cookie.ts'

const session = alias(sessions, 'session')
const person = alias(users, 'person')

export type SessionRow = SqlRow<typeof sessions, 'user_id' | 'created_at' | 'expires_at'> &
  SqlRow<typeof users, 'username' | 'avatar' | 'roles'> &
  RestrictionRow

/** A subquery for the user id of the session; NULL if the session is over. */
export const holderOf = ({ id, secretHash }: SessionClaim, now: number): SQL =>
  sql`(SELECT ${sessions.userId} FROM ${sessions}
    WHERE ${sessions.id} = ${id} AND ${sessions.secretHash} = ${secretHash} AND ${sessions.expiresAt} > ${now})`

/** A statement that reads a session with its person and their restriction, for any batch. */
export function sessionStatement(claim: SessionClaim, now: number): SQL {
  return sql`SELECT ${session.userId}, ${person.username}, ${person.avatar}, ${person.roles},
          ${session.createdAt}, ${session.expiresAt}, ${RESTRICTION_COLUMNS}
     FROM ${sessions} session JOIN ${users} person ON ${person.id} = ${session.userId}
          ${withRestriction(session.userId, now)}
    WHERE ${session.id} = ${claim.id} AND ${session.secretHash} = ${claim.secretHash}
      AND ${session.expiresAt} > ${now}`
}

export function actorOf(row: SessionRow | null | undefined): Actor {
  if (!row) return { kind: 'visitor' }
  const restriction = restrictionOf(row)
  return {
    kind: 'user',
    userId: row.user_id,
    roles: parseRoles(row.roles),
    ...(restriction && { restriction }),
  }
}

export function sessionUserOf(
  row: SessionRow,
): Omit<SessionUser, 'unread' | 'saved' | 'hidden' | 'gamertag'> {
  const restriction = restrictionOf(row)
  return {
    userId: row.user_id,
    username: row.username,
    avatar: row.avatar,
    roles: parseRoles(row.roles),
    ...(restriction && { restriction: restrictionWire(restriction) }),
  }
}

function parseRoles(text: string): string[] {
  const roles = storedJson(text, 'users.roles')
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
}
