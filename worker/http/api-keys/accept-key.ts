import type { KeyScope } from '#contract/people/api-key.ts'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { openDb } from '../../db/client.ts'
import type { AppEnv } from '../app-env.ts'
import { actAs, findActor } from '../auth.ts'
import { type Ctx, HttpError, notYours, tooManyRequests } from '../verb.ts'
import { sentKey } from '../sent-key.ts'
import { type TokenHolder, holderOfKey } from './holder-of-key.ts'

/** How long too many calls count against their key. */
const KEY_BURST_MS = 60_000

/**
 * Requires an API key with a scope, before any input is read, so that others learn nothing from the validation. A key for one server finds no other one where the
 * path names a server; where the body names it, the verb asks `assertKeyFor`.
 */
export const keyOnly = (scope: KeyScope) =>
  createMiddleware<AppEnv & { Variables: { holder: TokenHolder } }>(async (c, next) => {
    const { holder, ctx } = await withKey(c.get('ctx'), c.req, scope)
    c.set('holder', holder)
    c.set('ctx', ctx)
    await next()
  })

/** Lets programs call a route of the website: with an API key that has the scope, or as everybody else with a session. */
export const keyOrSession = (scope: KeyScope) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!sentKey(c.req.raw)) return findActor(c, next)
    const { holder, ctx } = await withKey(c.get('ctx'), c.req, scope)
    if (holder.listingId !== null && c.req.param('id') === undefined)
      throw new HttpError('forbidden', 'This API key is for one server only.')
    c.set('ctx', ctx)
    return next()
  })

/** How the API document names both, with the scope. */
export const eitherOf = (scope: KeyScope) => [{ session: [] }, { token: [scope] }]

/**
 * The holder of the key, and a context in which they are the actor, without the roles of staff: a key does what its person may do with their servers. It has its
 * own database session: the shared one would read and set a cookie, and programs have none.
 */
async function withKey(
  { env, ...rest }: Ctx,
  request: HonoRequest,
  scope: KeyScope,
): Promise<{ holder: TokenHolder; ctx: Ctx }> {
  const ctx: Ctx = { ...rest, env, db: openDb(env.DB, 'first-primary') }
  const holder = await holderOfKey(ctx, request.header('authorization'))
  if (!(await env.WRITE_BURSTS.limit({ key: holder.tokenId })).success) throw tooManyRequests(KEY_BURST_MS)
  if (!holder.scopes.includes(scope))
    throw new HttpError('forbidden', `This API key may not do that: it lacks the scope ${scope}.`)
  const serverId = request.param('id')
  if (serverId !== undefined) assertKeyFor(holder, serverId)
  return { holder, ctx: await actAs(ctx, request, { kind: 'user', userId: holder.userId, roles: [] }) }
}

/** Refuses a key that is for another server than this one, as if this one did not exist. */
export function assertKeyFor({ listingId }: Pick<TokenHolder, 'listingId'>, serverId: string): void {
  if (listingId !== null && listingId !== serverId) throw notYours()
}
