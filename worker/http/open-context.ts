import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { lazy } from '#contract/base/lazy.ts'
import { openDb } from '../db/client.ts'
import { newId } from '../platform/ids.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import { BOOKMARK_COOKIE, BOOKMARK_LIFETIME_S, readBookmark, signBookmark } from './bookmark.ts'
import { cookieAttributes } from './cookie-attributes.ts'
import { UNSAFE_METHODS } from './origin.ts'

/** The page that a request reads for, of reads through the API. */
const pages = new WeakMap<Request, AppContext>()

/** Lets a read of a page, made in the same process, share the page's clock and database session. */
export function shareContext(request: Request, page: AppContext): void {
  pages.set(request, page)
}

/** Creates the context of a request: one clock, one database session, no actor yet. */
export const openContext = createMiddleware<AppEnv>(async (c, next) => {
  const page = pages.get(c.req.raw)
  if (page) {
    c.set('isForPage', true)
    c.set('requestId', page.get('requestId'))
    c.set('ctx', page.get('ctx'))
    return next()
  }
  const isWrite = UNSAFE_METHODS.has(c.req.method)
  const now = Date.now()
  const constraint = isWrite
    ? 'first-primary'
    : ((await readBookmark(c.env, c.req.header('cookie'), now)) ?? 'first-unconstrained')
  const db = openDb(c.env.DB, constraint)
  // Made when it is first read, because few requests need it.
  const id = lazy(newId)
  c.set('requestId', c.req.header('cf-ray') ?? newId())
  c.set('ctx', {
    env: c.env,
    db,
    actor: { kind: 'visitor' },
    now,
    get idempotencyKey() {
      return id()
    },
    sent: null,
    // Called as a method each time: the methods of the execution context need their `this`.
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  })
  await next()
  const reached = (isWrite && c.res.ok) || c.get('wrote') ? db.bookmark() : null
  if (reached)
    setCookie(c, BOOKMARK_COOKIE, await signBookmark(c.env, reached, Date.now()), {
      ...cookieAttributes(c),
      httpOnly: true,
      maxAge: BOOKMARK_LIFETIME_S,
    })
})
