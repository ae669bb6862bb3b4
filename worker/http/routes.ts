import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { errorBody } from '#contract/base/error.wire.ts'
import { ID_PATTERN } from '#contract/base/ids.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import { addCacheRule, type CacheRule } from './cache/rules.ts'
import { HttpError } from './verb.ts'

export function json<Schema extends z.ZodType>(schema: Schema, description = 'Answer') {
  return { description, content: { 'application/json': { schema } } }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

export function optionalBody<Schema extends z.ZodType>(schema: Schema) {
  return { content: { 'application/json': { schema } } }
}

/** A path of the document, as Hono writes it. */
const routingPath = (path: string) => path.replaceAll(/\{(.+?)\}/g, ':$1')

/** Verbs look up the thing that a path names and answer 404 when it does not exist. An id of another form does not exist. */
export const idInPath = z
  .string()
  .meta({ pattern: ID_PATTERN.source, description: 'Any other text leads nowhere: 404.' })
export const idParams = z.object({ id: idInPath })

/** For routes that answer visitors, too, and show more to signed-in people. */
export const SESSION_HELPS = [{}, { session: [] }]

/** The answer for a reader who has a valid copy. Named as text, like the errors: handlers do not return it. */
export const UNCHANGED = {
  '304': { description: 'Not modified since the answer whose `ETag` was sent as `If-None-Match`' },
} as const

export const FAILURES = {
  400: json(errorBody, 'Bad input; `field` names the wrong one'),
  401: json(errorBody, 'Nobody is signed in'),
  403: json(errorBody, 'Not allowed'),
  404: json(errorBody, 'Does not exist, or not for you'),
  409: json(errorBody, 'Conflicts with what already happened'),
  413: json(errorBody, 'Too large'),
  415: json(errorBody, 'Unsupported type'),
  422: json(errorBody, 'The `Idempotency-Key` was sent with another body'),
  429: json(errorBody, 'Too many requests; see `Retry-After`'),
  500: json(errorBody, 'Something broke on our side; quote `requestId`'),
  503: json(errorBody, 'Another service is not responding; try again later'),
}

export type FailureStatus = keyof typeof FAILURES

/** The documented errors of a route, which handlers throw as `HttpError` and do not return. */
export function failures<Status extends FailureStatus>(
  ...statuses: Status[]
): Record<`${Status}`, ReturnType<typeof json<typeof errorBody>>>
export function failures(...statuses: FailureStatus[]) {
  return Object.fromEntries(statuses.map((status) => [status, FAILURES[status]]))
}

/** A module's routes: one definition of each validates the request, types the client and writes the API document. */
export const newRoutes = () =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw inputError(result.error.issues)
    },
  })

/** The first error, with the name of its field in the request. */
function inputError(issues: readonly z.core.$ZodIssue[]): HttpError {
  const [issue] = issues
  const field = issue?.path.map(String).join('.')
  return new HttpError('invalid_input', sentence(issue), field ? { field } : {})
}

/** Zod's own messages are for programmers. Our messages never start that way. */
function sentence(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'Please check your inputs and try again.'
  if (!/^(Invalid|Too|Unrecognized)/.test(issue.message)) return issue.message
  return issue.code === 'invalid_type'
    ? 'A value is missing or has the wrong type.'
    : 'Please check your inputs and try again.'
}

type Config = Omit<RouteConfig, 'method' | 'path'> & {
  cache?: CacheRule | null
  /** Counts the requests that no copy answers. */
  limit?: MiddlewareHandler<AppEnv>
}
/** A GET route has a cache rule, or says `cache: null`. One that finds out who asks has none: no cache may keep its answers. */
type StatesCache<Method> = Method extends 'get'
  ?
      | { cache: CacheRule | null; middleware?: never }
      | { middleware: NonNullable<Config['middleware']>; cache?: never }
  : unknown

/**
 * Declares routes of one group of the API document, with what caches may do with their answers. Without `cache` they are `private, no-store`; with it, 304
 * is one of the answers.
 */
export const routeIn =
  (group: string) =>
  <
    Method extends RouteConfig['method'],
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- without it the path of a route is any string, and its client has no types
    Path extends string,
    Own extends Config,
  >(
    method: Method,
    path: Path,
    config: Own & StatesCache<Method>,
  ): NoInfer<Own> & { method: Method; path: Path } => {
    const { cache, limit, responses } = config
    const isCached = method === 'get' && cache
    const route = { tags: [group], method, path, ...config, ...(limit && { middleware: limit }) }
    if (isCached) {
      addCacheRule(routingPath(path), cache)
      Object.assign(route, { responses: { ...responses, ...UNCHANGED } })
    }
    // The document of the API is made of all other properties.
    return Object.defineProperties(route, { cache: { enumerable: false }, limit: { enumerable: false } })
  }

export async function done(c: AppContext, work: Promise<unknown>) {
  await work
  return c.json({ ok: true as const }, 200)
}
