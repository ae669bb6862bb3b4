import type { Hono } from 'hono'
import type { AppContext, AppEnv } from './app-env.ts'
import { answerHttpError } from './errors.ts'
import { HttpError } from './verb.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The answer to an unmatched API request: 405 with `Allow` when the path exists under another method, else 404. It is always JSON. */
export function answerUnmatched(app: Hono<AppEnv>, c: AppContext): Response {
  const allowed = METHODS.filter((method) => method !== c.req.method && hasRoute(app, method, c.req.path))
  if (allowed.length === 0)
    return answerHttpError(new HttpError('not_found', 'There is nothing at this address.'))
  const response = answerHttpError(
    new HttpError('method_not_allowed', `This address accepts ${allowed.join(', ')}.`),
  )
  response.headers.set(
    'allow',
    allowed.includes('GET') ? ['HEAD', ...allowed].join(', ') : allowed.join(', '),
  )
  return response
}

/** Whether no route serves the address with this method. Such a request can be rejected without a check of its origin. */
export function isUnmatched(app: Hono<AppEnv>, c: AppContext): boolean {
  return !hasRoute(app, c.req.method, c.req.path)
}

const isApi = (path: string) => /^\/api(?:\/|$)/.test(path)

/** Whether a route serves a path. Middleware is registered for every method and does not count as a route. Pages accept any path and do not count as API routes. */
export function hasRoute(app: Hono<AppEnv>, method: string, path: string): boolean {
  const [matches] = app.router.match(method, path)
  return matches.some(([[, route]]) => route.method === method && isApi(route.path) === isApi(path))
}
