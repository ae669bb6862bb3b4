import { type Actor, isAdmin } from '#contract/people/permissions.ts'
import type { RestrictedAct } from '#contract/people/restriction.ts'
import { ID_LENGTH } from '#contract/base/ids.ts'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { sha256 } from '../platform/crypto.ts'
import type { AppEnv } from './app-env.ts'
import { type Ctx, type UserCtx, HttpError, signInFirst } from './verb.ts'
import { restricted } from './restriction.ts'
import { actorOf, extendSession, readClaim, type SessionRow, sessionStatement } from './session.ts'

export const IDEMPOTENCY_KEY = /^[\w-]{8,64}$/

/** Finds the person who sent the request. A wrong or expired cookie means a visitor. */
export const findActor = createMiddleware<AppEnv>(async (c, next) => {
  const claim = await readClaim(c)
  if (claim) {
    const ctx = c.get('ctx')
    const row = await ctx.db.first<SessionRow>(sessionStatement(claim, ctx.now))
    c.set('ctx', await actAs(ctx, c.req, actorOf(row)))
    if (row) await extendSession(c, claim, row)
  }
  await next()
})

/** The context of a person. Their `Idempotency-Key` counts for them and for this address alone. */
export async function actAs(ctx: Ctx, request: HonoRequest, actor: Actor): Promise<Ctx> {
  const key = request.header('idempotency-key')
  if (key === undefined || request.method === 'GET' || actor.kind !== 'user') return { ...ctx, actor }
  if (!IDEMPOTENCY_KEY.test(key))
    throw new HttpError(
      'invalid_input',
      'An idempotency key has 8 to 64 letters, digits, hyphens or underscores.',
    )
  const mixed = await sha256(`${actor.userId} ${request.method} ${request.path} ${key}`)
  return { ...ctx, actor, idempotencyKey: mixed.slice(0, ID_LENGTH) }
}

/** Rejects visitors before their input is validated, with the sentence for the caller's button. */
export function signedIn(message?: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    requireUser(c.get('ctx'), message)
    await next()
  })
}

/** Refuses what staff forbade this account, before the input is validated. */
export function mayDo(act: RestrictedAct) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { actor } = c.get('ctx')
    if (actor.kind === 'user' && actor.restriction?.acts.includes(act))
      throw restricted(act, actor.restriction)
    await next()
  })
}

/** Narrows a context to a signed-in person, or throws with the sentence for the caller's button. */
export function requireUser(ctx: Ctx, message?: string): UserCtx {
  const { actor } = ctx
  if (actor.kind !== 'user') throw signInFirst(message)
  return { ...ctx, actor }
}

/** The context of the person who sent a request. */
export const userCtx = (c: { get(key: 'ctx'): Ctx }): UserCtx => requireUser(c.get('ctx'))

/** Admins only: visitors get 401, everybody else gets 403. */
export function requireAdmin(ctx: Ctx): void {
  if (ctx.actor.kind === 'visitor') throw signInFirst()
  if (!isAdmin(ctx.actor)) throw new HttpError('forbidden', 'Only staff can do that.')
}

/** The same guard in front of a route, so that other people learn nothing from its input validation. */
export const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  requireAdmin(c.get('ctx'))
  await next()
})
