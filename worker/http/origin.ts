import { createMiddleware } from 'hono/factory'
import { SNAPSHOT_PATH } from '#contract/directory/ranking.ts'
import { HEARTBEAT_PATH } from '#contract/listings/heartbeat.ts'
import { PROBE_ROUNDS_PATH } from '#contract/listings/live.ts'
import { BEACON_PATH, PULSE_PATH } from '#contract/site/metrics.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import { allowCopies } from './cache/cached.ts'
import { type CacheRule, cacheRuleAt } from './cache/rules.ts'
import type { FindRoute } from './methods.ts'
import { sentKey } from './sent-key.ts'
import { HttpError } from './verb.ts'

export const UNSAFE_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Open to every origin, because these paths grant no rights and set no cookie. Their handlers check the
 * body's type.
 */
export const OPEN_PATHS: ReadonlySet<string> = new Set([BEACON_PATH, PULSE_PATH])

/** Only programs with a key are answered here, and cookies are ignored. */
export const TOKEN_PATHS: ReadonlySet<string> = new Set([SNAPSHOT_PATH, HEARTBEAT_PATH, PROBE_ROUNDS_PATH])

/**
 * A write must come from our own pages. The content type is no proof: foreign forms can send JSON as
 * text/plain.
 */
export function sameOriginOnly(c: AppContext): void {
  const { path } = c.req
  const isExcused = OPEN_PATHS.has(path) || TOKEN_PATHS.has(path) || sentKey(c.req.raw)
  if (!isExcused && !isSameOrigin(c.req.raw, c.env.ORIGIN))
    throw new HttpError('cross_origin', 'This request did not come from our own pages.')
}

export function isSameOrigin(request: Request, ownOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (origin === ownOrigin || origin === new URL(request.url).origin)
}

/** The rule of the route that answers reads of a path; `undefined` where the answer is private. */
export function cacheRuleOf(find: FindRoute, path: string): CacheRule | undefined {
  const route = find('GET', path)
  return route === null ? undefined : cacheRuleAt(route)
}

/**
 * Public answers, the same for everybody and without a cookie: caches may keep them, and scripts of every
 * origin may read them. A browser asks with OPTIONS first when a script adds a header.
 */
export function publicReads(find: FindRoute) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (UNSAFE_METHODS.has(c.req.method)) return next()
    const rule = cacheRuleOf(find, c.req.path)
    if (rule && c.req.method === 'OPTIONS')
      return c.body(null, 204, {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Content-Type, If-None-Match',
        'access-control-max-age': '86400',
      })
    await next()
    if (!rule || !SAFE_METHODS.has(c.req.method)) return undefined
    await allowCopies(c, rule)
    if (!c.get('isForPage')) c.res.headers.set('access-control-allow-origin', '*')
    return undefined
  })
}
