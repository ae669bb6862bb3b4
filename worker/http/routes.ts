import { z } from 'zod'
import { ID_PATTERN } from '#contract/base/ids.ts'
import { errorBody } from '#contract/base/error.wire.ts'
import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import { zValidator } from '@hono/zod-validator'
import { type Handler, Hono, type MiddlewareHandler, type ValidationTargets } from 'hono'
import type { RouterRoute } from 'hono/types'
import { lazy } from '#contract/base/lazy.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import { HttpError, unsupportedType } from './verb.ts'
import { addCacheRule, type CacheRule } from './cache/rules.ts'

/** How a route names its answer. */
export function json<Schema extends z.ZodType>(schema: Schema, description = 'Answer') {
  return { description, content: { 'application/json': { schema } } }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** One that may be left out. */
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
  429: json(errorBody, 'Too many requests; see `Retry-After`'),
  500: json(errorBody, 'Something broke on our side; quote `requestId`'),
  503: json(errorBody, 'Another service is not responding; try again later'),
}

export type FailureStatus = keyof typeof FAILURES

/** The documented errors of a route. They are thrown as `HttpError`, so handlers do not return them. */
export function failures<Status extends FailureStatus>(
  ...statuses: Status[]
): Record<`${Status}`, ReturnType<typeof json<typeof errorBody>>>
export function failures(...statuses: FailureStatus[]) {
  return Object.fromEntries(statuses.map((status) => [status, FAILURES[status]]))
}

type Step = RouterRoute['handler']
/** What the API's document says of a route. */
type Described = Omit<RouteConfig, 'middleware' | 'hide'>

interface Route extends Handler<AppEnv> {
  described?: Described
}

/**
 * A module's routes, with their group in the API document: one definition validates the request, types the client and writes the document. The library gives
 * the types alone: its code makes the document in the build. An isolate needs few routes, so the checks of one are made at its first request.
 */
export function newRoutes(group?: string) {
  const routes = new Hono<AppEnv>()
  function openapi({ middleware = [], hide, ...config }: RouteConfig, handler: Handler<AppEnv>) {
    const definition = { ...(group !== undefined && { tags: [group] }), ...config }
    const steps = lazy((): Handler<AppEnv>[] => [...[middleware].flat(), ...checksOf(definition), handler])
    const answer: Route = async (c, next) => {
      const run = async (at: number): Promise<void> => {
        const said: unknown = await (steps()[at] ?? next)(c, () => run(at + 1))
        if (said instanceof Response && !c.finalized) c.res = said
      }
      await run(0)
    }
    if (!hide) answer.described = definition
    return routes.on(definition.method, routingPath(definition.path), answer)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of the library, of which this is the part that runs
  return Object.assign(routes, { openapi }) as unknown as OpenAPIHono<AppEnv>
}

/** What the document says of the routes of an app, in their order. */
export const describedRoutes = ({ routes }: { routes: readonly RouterRoute[] }): Described[] =>
  routes.flatMap(({ handler }: { handler: Route }) => handler.described ?? [])

/** The checks of a request, in their order. */
function checksOf({ request: { query, params, body } = {} }: Described): Step[] {
  const content = body?.content['application/json']
  const schema = content && 'schema' in content ? content.schema : undefined
  return [
    ...(query ? [check('query', query)] : []),
    ...(params ? [check('param', params)] : []),
    ...(schema instanceof z.ZodType ? [jsonOnly, check('json', schema)] : []),
  ]
}

const check = (target: keyof ValidationTargets, schema: z.ZodType): Step =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw inputError(result.error.issues)
  })

const JSON_TYPE = /^application\/(?:[a-z-.]+\+)?json(?:;\s*[a-z0-9-]+=[^;]+)*$/i

/** A body of another type would count as an empty one. */
const jsonOnly: Handler<AppEnv> = async (c, next) => {
  const type = c.req.header('content-type')
  if (type === undefined ? c.req.raw.body !== null : !JSON_TYPE.test(type)) throw unsupportedType()
  await next()
}

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

/** A route of the API, with what caches may do with its answers. Without `cache` they are `private, no-store`; with it, 304 is one of the answers. */
export function createRoute<
  Method extends RouteConfig['method'],
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- without it the path of a route is any string, and its client has no types
  Path extends string,
  Own extends Config,
>(
  method: Method,
  path: Path,
  config: Own & StatesCache<Method>,
): NoInfer<Own> & { method: Method; path: Path } {
  const { cache, limit, responses } = config
  const isCached = method === 'get' && cache
  const route = { method, path, ...config, ...(limit && { middleware: limit }) }
  if (isCached) {
    addCacheRule(routingPath(path), cache)
    Object.assign(route, { responses: { ...responses, ...UNCHANGED } })
  }
  // The document of the API is made of all other properties.
  return Object.defineProperties(route, { cache: { enumerable: false }, limit: { enumerable: false } })
}

/** Answers that something was done. */
export async function done(c: AppContext, work: Promise<unknown>) {
  await work
  return c.json({ ok: true as const }, 200)
}
