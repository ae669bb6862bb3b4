import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { DAY } from '#contract/base/time.ts'
import { SESSION_MARK } from '#contract/people/session-mark.ts'
import { hmac, sameText, sha256 } from '../platform/crypto.ts'
import type { Env } from '../platform/env.ts'
import { isHttps } from '../platform/origin.ts'
import { signingKeys } from '../platform/seal.ts'
import type { AppContext } from './app-env.ts'
import { cookieAttributes } from './cookie-attributes.ts'
import { sentKey } from './sent-key.ts'

/** A session ends this long after its last use. */
export const SESSION_LIFETIME_MS = 30 * DAY

/** The value of the session cookie: id, secret, and our signature of the id. */
const TOKEN = /^([A-Za-z0-9_-]{12})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{22})$/
const SIGNATURE_LENGTH = 22

/** What a session cookie claims. Whether such a session exists, only the database knows. */
export interface SessionClaim {
  id: string
  secretHash: string
}

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
  const cached = claims.get(c.req.raw)
  if (cached) return cached
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

/** Sets `SESSION_MARK`, the cookie that scripts can read, if only that one was deleted. */
export function setMissingMark(c: AppContext): void {
  if (hasSessionCookie(c) && getCookie(c, SESSION_MARK) === undefined) setMark(c, SESSION_LIFETIME_MS / 1000)
}

const setMark = (c: AppContext, maxAge: number) =>
  setCookie(c, SESSION_MARK, '1', { ...cookieAttributes(c), maxAge })

export async function renewSessionCookie(c: AppContext, lifetimeMs: number): Promise<void> {
  const [, id, secret] = TOKEN.exec(getCookie(c, cookieName(c)) ?? '') ?? []
  if (id && secret) setSessionCookie(c, await sessionToken(c.env, id, secret), lifetimeMs)
}

export function clearSessionCookie(c: AppContext): void {
  deleteCookie(c, cookieName(c), { ...cookieAttributes(c), httpOnly: true })
  deleteCookie(c, SESSION_MARK, cookieAttributes(c))
}
