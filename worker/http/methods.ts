import type { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { AppContext, AppEnv } from './app-env.ts'
import { answerHttpError } from './errors.ts'
import { HttpError } from './verb.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Which route serves an address, without answering it. `null` for none. */
export type FindRoute = (method: string, path: string) => string | null

const isApi = (path: string) => /^\/api(?:\/|$)/.test(path)

/**
 * Finds the declared routes of an app. Middleware is no route, and a page, which accepts any path, no API
 * route.
 */
export function routesOf({ routes }: Pick<Hono<AppEnv>, 'routes'>): FindRoute {
  const declared = new TrieRouter<string>()
  for (const { method, path } of routes) if (METHODS.includes(method)) declared.add(method, path, path)
  return (method, path) => {
    const [matches] = declared.match(method, path)
    return matches.map(([pattern]) => pattern).find((pattern) => isApi(pattern) === isApi(path)) ?? null
  }
}

/** Answers an unmatched API request with JSON: 405 with `Allow` if the path has another method, else 404. */
export function answerUnmatched(find: FindRoute, c: AppContext): Response {
  const { method: asked, path } = c.req
  const allowed = METHODS.filter((method) => method !== asked && find(method, path) !== null)
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
