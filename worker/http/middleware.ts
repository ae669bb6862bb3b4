import { BEACON_PATH, PULSE_PATH } from '#contract/metrics.ts'
import { SNAPSHOT_PATH } from '#contract/ranking.ts'
import { createMiddleware } from 'hono/factory'
import { setCookie, getCookie } from 'hono/cookie'
import { openDb } from '../db/client.ts'
import { newId } from '../platform/ids.ts'
import { networkOf } from '../platform/network.ts'
import { isHttps } from '../platform/origin.ts'
import { readLimited } from '../platform/read-limited.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import type { Ctx, UserCtx } from './context.ts'
import { Refusal, signInFirst, tooMany } from './refusal.ts'
import {
  actorOf,
  extendSession,
  issuedSessionId,
  readClaim,
  type SessionRow,
  sessionStatement,
} from './session.ts'

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** The form of a D1 bookmark. Anything else in the cookie is dropped: a made-up one must not reach the database. */
const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/
/** How long a reader is held to at least their own last write; replicas catch up in seconds. */
const BOOKMARK_LIFETIME_S = 60

/** Open to every origin: they carry no authority, set no cookie and answer everybody the same. They look at the type of the body themselves. */
export const OPEN_PATHS: ReadonlySet<string> = new Set([BEACON_PATH, PULSE_PATH])

/**
 * Programs send here with an API token, which no browser adds by itself: there is nothing a foreign page could make somebody's browser do. Their routes look at
 * no cookie.
 */
export const TOKEN_PATHS: ReadonlySet<string> = new Set([SNAPSHOT_PATH])

/** Opens what a request works with: one clock, one database session, no actor yet. */
export const openContext = createMiddleware<AppEnv>(async (c, next) => {
  const unsafe = UNSAFE.has(c.req.method)
  const bookmark = getCookie(c, 'bookmark')
  const constraint = unsafe
    ? 'first-primary'
    : bookmark && BOOKMARK.test(bookmark)
      ? bookmark
      : 'first-unconstrained'
  const db = openDb(c.env.DB, constraint)
  c.set('requestId', c.req.header('cf-ray') ?? newId())
  c.set('ctx', {
    env: c.env,
    db,
    actor: { kind: 'visitor' },
    now: Date.now(),
    // Called as a method each time: the execution context does not survive being taken apart.
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  })
  await next()
  const reached = (unsafe && c.res.ok) || c.get('wrote') ? db.bookmark() : null
  if (reached && BOOKMARK.test(reached))
    setCookie(c, 'bookmark', reached, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isHttps(c.env),
      maxAge: BOOKMARK_LIFETIME_S,
    })
})

/** Unsafe methods must come from our own pages, whatever their content type: a foreign form can send text/plain that parses as JSON. */
export const sameOriginOnly = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path } = c.req
  const isExcused = OPEN_PATHS.has(path) || TOKEN_PATHS.has(path)
  if (UNSAFE.has(method) && !isExcused && !isSameOrigin(c.req.raw, c.env.ORIGIN))
    throw new Refusal('cross_origin', 'This request did not come from our own pages.')
  await next()
})

/** Whether one of our own pages sent it. */
export function isSameOrigin(request: Request, ownOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (origin === ownOrigin || origin === new URL(request.url).origin)
}

/** JSON requests are small; a larger limit stands with the route that needs it. */
export const SMALL_BODY_BYTES = 16 * 1024
/** Routes whose texts may be longer, four bytes a character. */
export const LARGER_BODY_BYTES: ReadonlyMap<string, number> = new Map([['/api/applications', 32 * 1024]])
/** What is too large is still read to its end, up to here: a connection left with an unread body fails whoever gets it next. */
const DRAINED_BYTES = 1024 * 1024

export const smallBody = createMiddleware<AppEnv>(async (c, next) => {
  const { body } = c.req.raw
  if (body) {
    const bytes = await readLimited(
      body,
      LARGER_BODY_BYTES.get(c.req.path) ?? SMALL_BODY_BYTES,
      DRAINED_BYTES,
    )
    if (!bytes) throw new Refusal('too_large', 'That is too large.')
    const { method } = c.req
    c.req.raw = new Request(c.req.raw, { method, body: bytes.byteLength > 0 ? bytes : null })
  }
  await next()
})

/** A body, where there is one, must say that it is JSON. */
export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  const empty = c.req.header('content-length') === '0' || c.req.raw.body === null
  if (UNSAFE.has(c.req.method) && !empty && !OPEN_PATHS.has(c.req.path) && type !== 'application/json')
    throw new Refusal('unsupported_type', 'Send JSON with content-type application/json.')
  await next()
})

/** Finds out who asks. A wrong or expired cookie is a visitor. */
export const findActor = createMiddleware<AppEnv>(async (c, next) => {
  const claim = await readClaim(c)
  if (claim) {
    const ctx = c.get('ctx')
    const row = await sessionStatement(ctx.db, claim, ctx.now).first<SessionRow>()
    c.set('ctx', { ...ctx, actor: actorOf(row) })
    if (row) await extendSession(c, claim, row)
  }
  await next()
})

/** How long a flood of writes is held against its session or network. */
const WRITE_BURST_MS = 60_000

/**
 * Bounds floods of writes by one session, before the database hears of them. Whoever shows no session of ours, or a made-up one, counts with everybody else on
 * their network.
 */
export const writeBursts = createMiddleware<AppEnv>(async (c, next) => {
  if (UNSAFE.has(c.req.method)) {
    const session = await issuedSessionId(c)
    const { success } = session
      ? await c.env.WRITE_BURSTS.limit({ key: session })
      : await c.env.NETWORK_BURSTS.limit({ key: `write|${networkOf(clientAddress(c.req.raw))}` })
    if (!success) throw tooMany(WRITE_BURST_MS)
  }
  await next()
})

/** How long a flood of sign-ins or challenges is held against its network. */
export const SIGN_IN_BURST_MS = 60_000

/** Bounds floods of sign-ins and challenges by one network. */
export const signInBursts = createMiddleware<AppEnv>(async (c, next) => {
  if (await isSignInBurst(c)) throw tooMany(SIGN_IN_BURST_MS)
  await next()
})

/** Whether sign-ins and challenges come too fast from this network; asking counts as one. */
export async function isSignInBurst(c: AppContext): Promise<boolean> {
  return !(await c.env.NETWORK_BURSTS.limit({ key: networkOf(clientAddress(c.req.raw)) })).success
}

/** The address the platform saw; never stored as it is. */
export function clientAddress(request: Request): string {
  return request.headers.get('cf-connecting-ip') ?? 'unknown'
}

/** Refuses visitors before their input is even looked at, with the sentence the caller's button shows. */
export function signedIn(message: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    requireUser(c.get('ctx'), message)
    await next()
  })
}

/** Narrows a context to a signed-in person, or refuses with the sentence the caller's button shows. */
export function requireUser(ctx: Ctx, message?: string): UserCtx {
  const { actor } = ctx
  if (actor.kind !== 'user') throw signInFirst(message)
  return { ...ctx, actor }
}
