import { isAdmin } from '#contract/permissions.ts'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import type { Ctx, UserCtx } from './context.ts'
import { HttpError, signInFirst } from './http-error.ts'
import { actorOf, extendSession, readClaim, type SessionRow, sessionStatement } from './session.ts'

/** Finds out who asks. A wrong or expired cookie is a visitor. */
export const findActor = createMiddleware<AppEnv>(async (c, next) => {
  const claim = await readClaim(c)
  if (claim) {
    const ctx = c.get('ctx')
    const row = await sessionStatement(ctx.db, claim, ctx.now).first<SessionRow>()
    c.set('ctx', { ...ctx, actor: actorOf(row) })
    if (row) await extendSession(c, claim, row)
  }
  await next()
})

/** Refuses visitors before their input is even looked at, with the sentence the caller's button shows. */
export function signedIn(message: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    requireUser(c.get('ctx'), message)
    await next()
  })
}

/** Narrows a context to a signed-in person, or refuses with the sentence the caller's button shows. */
export function requireUser(ctx: Ctx, message?: string): UserCtx {
  const { actor } = ctx
  if (actor.kind !== 'user') throw signInFirst(message)
  return { ...ctx, actor }
}

/** Admins only: visitors are asked to sign in, everybody else is told no. */
export function requireAdmin(ctx: Ctx): void {
  if (ctx.actor.kind === 'visitor') throw signInFirst()
  if (!isAdmin(ctx.actor)) throw new HttpError('forbidden', 'Only staff can do that.')
}

/** The same guard in front of a route, so that nobody else learns from its input checks. */
export const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  requireAdmin(c.get('ctx'))
  await next()
})
