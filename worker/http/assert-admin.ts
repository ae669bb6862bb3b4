import { isAdmin } from '#contract/permissions.ts'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import type { Ctx } from './context.ts'
import { Refusal, signInFirst } from './refusal.ts'

/** Staff only: visitors are asked to sign in, everybody else is told no. */
export function assertAdmin(ctx: Ctx): void {
  if (ctx.actor.kind === 'visitor') throw signInFirst()
  if (!isAdmin(ctx.actor)) throw new Refusal('forbidden', 'Only staff can do that.')
}

/** The same guard in front of a route, so that nobody else learns from its input checks. */
export const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  assertAdmin(c.get('ctx'))
  await next()
})
