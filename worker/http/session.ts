import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Actor } from '#contract/people/permissions.ts'
import { SESSION_MARK } from '#contract/people/session-mark.ts'
import { DAY } from '#contract/base/time.ts'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { hmac, sameText, sha256 } from '../platform/crypto.ts'
import type { Env } from '../platform/env.ts'
import { isHttps } from '../platform/origin.ts'
import { signingKeys } from '../platform/seal.ts'
import { sentKey } from './sent-key.ts'
import type { AppContext } from './app-env.ts'
import {
  RESTRICTION_COLUMNS,
  withRestriction,
  restrictionOf,
  type RestrictionRow,
  restrictionWire,
} from './restriction.ts'
import { sessions, users } from '../db/schema.ts'
import { storedJson } from '../db/stored-json.ts'
import type { SqlRow } from '../db/sql.ts'

const session = alias(sessions, 'session')
const person = alias(users, 'person')

/** A session ends this long after its last use. */
export const SESSION_LIFETIME_MS = 30 * DAY
/** A session ends this long after its sign-in, however often it is used. */
const SESSION_AGE_MAX_MS = 90 * DAY
/** A session is extended at most once a day, so that most reads cost no write. */
const EXTEND_AFTER_MS = DAY

/** The value of the session cookie: id, secret, and our signature of the id. */
const TOKEN = /^([A-Za-z0-9_-]{12})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{22})$/
const SIGNATURE_LENGTH = 22

/** What a session cookie claims. Whether such a session exists, only the database knows. */
export interface SessionClaim {
  id: string
  secretHash: string
}

/** The name of the session cookie on this site. */
export const sessionCookieName = (env: Pick<Env, 'ORIGIN'>) => (isHttps(env) ? '__Host-session' : 'session')
const cookieName = (c: AppContext) => sessionCookieName(c.env)

/**
 * The claims of requests, because several guards of a request read its claim, and each would hash the secret.
 */
const claims = new WeakMap<Request, Promise<SessionClaim | null>>()

/**
 * The claim of the session cookie, without a database query; `null` without a well-formed one, and with an
 * API key.
 */
export function readClaim(c: AppContext): Promise<SessionClaim | null> {
  const known = claims.get(c.req.raw)
  if (known) return known
  const claim = parseClaim(c)
  claims.set(c.req.raw, claim)
  return claim
}

async function parseClaim(c: AppContext): Promise<SessionClaim | null> {
  if (sentKey(c.req.raw)) return null
  const match = TOKEN.exec(getCookie(c, cookieName(c)) ?? '')
  if (!match?.[1] || !match[2]) return null
  return { id: match[1], secretHash: await sha256(match[2]) }
}

/**
 * The value of the session cookie. The signature tells our ids from invented ones without a database query.
 */
export async function sessionToken(
  env: Pick<Env, 'SIGNING_KEY'>,
  id: string,
  secret: string,
): Promise<string> {
  return `${id}.${secret}.${await signatureOf(env.SIGNING_KEY, id)}`
}

/**
 * The session id in the cookie if we issued it, else `null`. This does not say whether the session is still
 * valid.
 */
export async function issuedSessionId(c: AppContext): Promise<string | null> {
  const [, id, , signature] = TOKEN.exec(getCookie(c, cookieName(c)) ?? '') ?? []
  if (!id || !signature) return null
  for (const key of signingKeys(c.env)) if (sameText(signature, await signatureOf(key, id))) return id
  return null
}

async function signatureOf(key: string, id: string): Promise<string> {
  return (await hmac(key, `session|${id}`)).slice(0, SIGNATURE_LENGTH)
}

export function hasSessionCookie(c: AppContext): boolean {
  return getCookie(c, cookieName(c)) !== undefined
}

/** Scripts cannot read the cookie. On https, `__Host-` binds it to this host. */
export function setSessionCookie(c: AppContext, token: string, lifetimeMs = SESSION_LIFETIME_MS): void {
  const maxAge = Math.ceil(lifetimeMs / 1000)
  setCookie(c, cookieName(c), token, { ...cookieAttributes(c), httpOnly: true, maxAge })
  setMark(c, maxAge)
}

/** Sets the mark that scripts can read again if it alone was deleted. */
export function setMissingMark(c: AppContext): void {
  if (hasSessionCookie(c) && getCookie(c, SESSION_MARK) === undefined) setMark(c, SESSION_LIFETIME_MS / 1000)
}

const setMark = (c: AppContext, maxAge: number) =>
  setCookie(c, SESSION_MARK, '1', { ...cookieAttributes(c), maxAge })

/** Lax: a person who follows a link from Discord to this site is signed in. */
export const cookieAttributes = (c: AppContext) =>
  ({ path: '/', sameSite: 'Lax', secure: isHttps(c.env) }) as const

export function clearSessionCookie(c: AppContext): void {
  deleteCookie(c, cookieName(c), { ...cookieAttributes(c), httpOnly: true })
  deleteCookie(c, SESSION_MARK, cookieAttributes(c))
}

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

/** Extends a session in use, at most once a day, and not beyond its maximum age. */
export async function extendSession(c: AppContext, claim: SessionClaim, row: SessionRow): Promise<void> {
  const { db, now } = c.get('ctx')
  const ends = Math.min(now + SESSION_LIFETIME_MS, row.created_at + SESSION_AGE_MAX_MS)
  if (ends - row.expires_at < EXTEND_AFTER_MS) return
  await db.repeatable([
    db.orm
      .update(sessions)
      .set({ expiresAt: ends })
      .where(and(eq(sessions.id, claim.id), lt(sessions.expiresAt, ends))),
  ])
  const [, id, secret] = TOKEN.exec(getCookie(c, cookieName(c)) ?? '') ?? []
  if (id && secret) setSessionCookie(c, await sessionToken(c.env, id, secret), ends - now)
}
