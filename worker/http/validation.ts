import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import { zValidator } from '@hono/zod-validator'
import { type Handler, Hono, type ValidationTargets } from 'hono'
import type { RouterRoute } from 'hono/types'
import { z } from 'zod'
import { lazy } from '#contract/base/lazy.ts'
import type { AppEnv } from './app-env.ts'
import { HttpError, unsupportedType } from './http-error.ts'
import { routingPath } from './openapi.ts'

type Step = RouterRoute['handler']
/** What the API's document says of a route. */
type Described = Omit<RouteConfig, 'middleware' | 'hide'>

interface Route extends Handler<AppEnv> {
  described?: Described
}

/**
 * A module's routes: one definition validates the request, types the client and writes the API document. The library gives the types alone: its code is for
 * the document and would bring all of zod into each start. An isolate needs few routes, so the checks of one are made at its first request.
 */
export function newRoutes() {
  const routes = new Hono<AppEnv>()
  function openapi({ middleware = [], hide, ...definition }: RouteConfig, handler: Handler<AppEnv>) {
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
  const json = content && 'schema' in content ? content.schema : undefined
  return [
    ...(query ? [check('query', query)] : []),
    ...(params ? [check('param', params)] : []),
    ...(json instanceof z.ZodType ? [jsonOnly, check('json', json)] : []),
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
export function inputError(issues: readonly z.core.$ZodIssue[]): HttpError {
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
