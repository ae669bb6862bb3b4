import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import type { z } from 'zod'
import { lazy } from '#contract/base/lazy.ts'
import type { AppEnv } from './app-env.ts'
import { HttpError } from './http-error.ts'

/**
 * A module's routes: one definition validates the request, types the client and writes the API document. Each start defines hundreds of them, and an
 * isolate needs a few, so the checks of a route are made at its first request.
 */
export function newRoutes() {
  const routes = new OpenAPIHono<AppEnv>()
  Reflect.set(routes, 'openapi', (definition: RouteConfig, handler: Handler<AppEnv>) => {
    // The document gets every other part as it is.
    const { middleware: _, hide, ...described } = definition
    if (!hide) routes.openAPIRegistry.registerPath(described)
    const steps = lazy(() => stepsOf(definition, handler))
    return routes.on(definition.method, definition.path.replaceAll(/\{(.+?)\}/g, ':$1'), async (c, next) => {
      const run = async (at: number): Promise<void> => {
        const answer: unknown = await (steps()[at] ?? next)(c, () => run(at + 1))
        if (answer instanceof Response && !c.finalized) c.res = answer
      }
      await run(0)
    })
  })
  return routes
}

/** The checks of a request and then its handler, in their order. */
function stepsOf(definition: RouteConfig, handler: Handler<AppEnv>): Handler<AppEnv>[] {
  const route = new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw inputError(result.error.issues)
    },
  })
  return route.openapi(definition, handler).routes.map((step) => step.handler)
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
