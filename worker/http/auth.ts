import { createMiddleware } from 'hono/factory'
import { actsAsStaff, isAdmin, mayModerate } from '#contract/people/permissions.ts'
import type { RestrictedAct } from '#contract/people/restriction.ts'
import type { AppEnv } from './app-env.ts'
import { extendSession } from './extend-session.ts'
import { answerOnce, type KnownRequest, knownRequest, readSentRequest } from './requests.ts'
import { restricted } from './restriction.ts'
import { readClaim } from './session-cookie.ts'
import { actorOf, holderOf, type SessionRow, sessionStatement } from './session-row.ts'
import { type Ctx, type UserCtx, HttpError, signInFirstError } from './verb.ts'

/** Finds the person who sent the request. A wrong or expired cookie means a visitor. */
export const findActor = createMiddleware<AppEnv>(async (c, next) => {
  const claim = await readClaim(c)
  if (!claim) return next()
  const ctx = c.get('ctx')
  const sent = await readSentRequest(c)
  if (!sent) {
    const row = await ctx.db.first<SessionRow>(sessionStatement(claim, ctx.now))
    c.set('ctx', { ...ctx, actor: actorOf(row) })
    if (row) await extendSession(c, claim, row)
    return next()
  }
  const found = await ctx.db.namedBatch<{ session: SessionRow; known: KnownRequest }>({
    session: sessionStatement(claim, ctx.now),
    known: knownRequest(sent, holderOf(claim, ctx.now), claim.secretHash),
  })
  const [row] = found.session
  if (row) await extendSession(c, claim, row)
  return answerOnce(c, next, { sent, known: found.known[0], actor: actorOf(row), session: claim.secretHash })
})

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
  if (actor.kind !== 'user') throw signInFirstError(message)
  return { ...ctx, actor }
}

export const userCtx = (c: { get(key: 'ctx'): Ctx }): UserCtx => requireUser(c.get('ctx'))

/** Staff, moderators too: visitors get 401, everybody else gets 403. */
export function requireModerator(ctx: Ctx): void {
  if (ctx.actor.kind === 'visitor') throw signInFirstError()
  if (!mayModerate(ctx.actor)) throw new HttpError('forbidden', 'Only staff can do that.')
}

/** Refuses a moderator who decides about servers of their own. */
export function refuseOwn({ actor }: Ctx, listings: readonly Parameters<typeof actsAsStaff>[1][]): void {
  if (!listings.every((listing) => actsAsStaff(actor, listing)))
    throw new HttpError('forbidden', 'Someone else on the team has to decide about your own server.')
}

/** Admins only: visitors get 401, everybody else gets 403. */
export function requireAdmin(ctx: Ctx): void {
  requireModerator(ctx)
  if (!isAdmin(ctx.actor)) throw new HttpError('forbidden', 'Only admins can do that.')
}

// Both guards in front of a route, so that other people learn nothing from its input validation.
export const moderatorOnly = createMiddleware<AppEnv>(async (c, next) => {
  requireModerator(c.get('ctx'))
  await next()
})
export const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  requireAdmin(c.get('ctx'))
  await next()
})
