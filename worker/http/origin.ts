import { BEACON_PATH, PULSE_PATH } from '#contract/metrics.ts'
import { SNAPSHOT_PATH } from '#contract/ranking.ts'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { HttpError } from './http-error.ts'

/** Methods that change something. */
export const UNSAFE_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Open to every origin: they grant no rights, set no cookie and answer everybody the same. They check the type of the body themselves. */
export const OPEN_PATHS: ReadonlySet<string> = new Set([BEACON_PATH, PULSE_PATH])

/**
 * Programs send here with an API token. A browser never adds one automatically, so a foreign page cannot misuse a browser. Their routes ignore cookies.
 */
export const TOKEN_PATHS: ReadonlySet<string> = new Set([SNAPSHOT_PATH])

/** Requests that change something must come from our own pages, with every content type: a foreign form can send text/plain that parses as JSON. */
export const sameOriginOnly = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path } = c.req
  const isExcused = OPEN_PATHS.has(path) || TOKEN_PATHS.has(path)
  if (UNSAFE_METHODS.has(method) && !isExcused && !isSameOrigin(c.req.raw, c.env.ORIGIN))
    throw new HttpError('cross_origin', 'This request did not come from our own pages.')
  await next()
})

/** Whether one of our own pages sent it. */
export function isSameOrigin(request: Request, ownOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (origin === ownOrigin || origin === new URL(request.url).origin)
}

/** Lets scripts of every origin read the answer. Only for public answers that are the same for everybody and need no cookie. */
export const openToEverybody = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  c.res.headers.set('access-control-allow-origin', '*')
})
