import { createMiddleware } from 'hono/factory'
import { getCookie, setCookie } from 'hono/cookie'
import { openDb } from '../db/client.ts'
import { newId } from '../platform/ids.ts'
import { isHttps } from '../platform/origin.ts'
import type { AppEnv } from './app-env.ts'
import { BOOKMARK } from './cache/policy.ts'
import { UNSAFE_METHODS } from './origin.ts'

/** How long a reader must see at least their own last write. Replicas catch up in seconds. */
const BOOKMARK_LIFETIME_S = 60

/** Creates the context of a request: one clock, one database session, no actor yet. */
export const openContext = createMiddleware<AppEnv>(async (c, next) => {
  const unsafe = UNSAFE_METHODS.has(c.req.method)
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
    // Called as a method each time: the methods of the execution context need their `this`.
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
