import { and, eq, isNull } from 'drizzle-orm'
import type { HonoRequest, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { only } from '#contract/base/records.ts'
import { MINUTE } from '#contract/base/time.ts'
import { type KeyScope, KEY_PREFIX, type TokenScope, KEY_SCOPES } from '#contract/people/api-key.ts'
import { hasAdminRole } from '#contract/people/permissions.ts'
import { openDb } from '../../db/client.ts'
import { apiTokens, users } from '../../db/schema.ts'
import { storedJson } from '../../db/stored-json.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { AppEnv } from '../app-env.ts'
import { findActor } from '../auth.ts'
import { BURST_MS } from '../limits.ts'
import {
  answerOnce,
  type KnownRequest,
  knownRequest,
  readSentRequest,
  type RequestContext,
} from '../requests.ts'
import { sentKey } from '../sent-key.ts'
import { type Ctx, HttpError, notYours, tooManyRequests } from '../verb.ts'
import { parseKey } from './key-text.ts'

/**
 * Requires an API key with a scope, before any input is read. A key for one server finds no other one where
 * the path names a server; where the body names it, the verb asks `assertKeyFor`.
 */
export const keyOnly = (scope: KeyScope) =>
  createMiddleware<AppEnv & { Variables: { holder: TokenHolder } }>(async (c, next) => {
    const { holder, ctx } = await withKey(c.get('ctx'), c.req, scope)
    c.set('holder', holder)
    c.set('ctx', ctx)
    return onceForKey(c, next, holder)
  })

/**
 * Lets programs call a route of the website: with an API key that has the scope, or as everybody else with a
 * session.
 */
export const keyOrSession = (scope: KeyScope) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!sentKey(c.req.raw)) return findActor(c, next)
    const { holder, ctx } = await withKey(c.get('ctx'), c.req, scope)
    if (holder.listingId !== null && c.req.param('id') === undefined)
      throw new HttpError('forbidden', 'This API key is for one server only.')
    c.set('ctx', ctx)
    return onceForKey(c, next, holder)
  })

/** A write that a key's holder sends again gets the answer of the first time. */
async function onceForKey(c: RequestContext, next: Next, { userId, tokenId }: TokenHolder) {
  const { db, actor } = c.get('ctx')
  const sent = await readSentRequest(c)
  if (!sent) return next()
  const known = await db.first<KnownRequest>(knownRequest(sent, userId, tokenId))
  return answerOnce(c, next, { sent, known: known ?? undefined, actor, session: tokenId })
}

/** The `security` of a `keyOrSession` route in the API document: a session, or a key with the scope. */
export const eitherOf = (scope: KeyScope) => [{ session: [] }, { token: [scope] }]

/**
 * The holder of the key, and a context with them as the actor, without the roles of staff. The context has
 * its own database session: the shared one would read and set a cookie.
 */
async function withKey(
  { env, ...rest }: Ctx,
  request: HonoRequest,
  scope: KeyScope,
): Promise<{ holder: TokenHolder; ctx: Ctx }> {
  const ctx: Ctx = { ...rest, env, db: openDb(env.DB, 'first-primary') }
  const holder = await holderOfKey(ctx, request.header('authorization'))
  if (!(await env.WRITE_BURSTS.limit({ key: holder.tokenId })).success) throw tooManyRequests(BURST_MS)
  if (!holder.scopes.includes(scope))
    throw new HttpError('forbidden', `This API key may not do that: it lacks the scope ${scope}.`)
  const serverId = request.param('id')
  if (serverId !== undefined) assertKeyFor(holder, serverId)
  return { holder, ctx: { ...ctx, actor: { kind: 'user', userId: holder.userId, roles: [] } } }
}

/** Refuses a key that is for another server than this one, as if this one did not exist. */
export function assertKeyFor({ listingId }: Pick<TokenHolder, 'listingId'>, serverId: string): void {
  if (listingId !== null && listingId !== serverId) throw notYours()
}

/** The holder of an API key: a program that acts for a person. */
interface TokenHolder {
  tokenId: string
  userId: string
  scope: TokenScope
  scopes: readonly KeyScope[]
  /** The only listing that the key is for; `null` for all. */
  listingId: string | null
}

const BEARER = /^bearer +(\S+)$/i
/** The precision of the recorded last use. Recording every use would double the writes. */
const NOTED_EVERY_MS = 10 * MINUTE

/**
 * The holder of the API key in an `Authorization` header. 401 for a key that is invalid, revoked or expired,
 * and for a staff key whose holder is no longer an admin.
 */
async function holderOfKey(ctx: Ctx, authorization: string | undefined): Promise<TokenHolder> {
  const sent = parseKey(BEARER.exec(authorization?.trim() ?? '')?.[1] ?? '')
  const row = sent && (await findToken(ctx, sent.id, await sha256(sent.secret)))
  if (!row || (row.scope === 'staff' && !hasAdminRole(row.roles)))
    throw new HttpError('unauthenticated', `Send a valid API key: Authorization: Bearer ${KEY_PREFIX}….`)
  if (row.expiresAt !== null && row.expiresAt <= ctx.now)
    throw new HttpError('unauthenticated', 'This API key has expired. Make a new one.')
  const { tokenId, userId, scope, listingId } = row
  if ((row.lastUsedAt ?? 0) < ctx.now - NOTED_EVERY_MS)
    await ctx.db.repeatable([
      ctx.db.orm.update(apiTokens).set({ lastUsedAt: ctx.now }).where(eq(apiTokens.id, tokenId)),
    ])
  return { tokenId, userId, scope, scopes: scopesOf(row.scopes), listingId }
}

async function findToken({ db }: Ctx, id: string, hash: string) {
  const [row] = await db.orm
    .select({
      tokenId: apiTokens.id,
      ...only(apiTokens, ['userId', 'scope', 'scopes', 'listingId', 'expiresAt', 'lastUsedAt']),
      roles: users.roles,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.id, id), eq(apiTokens.secretHash, hash), isNull(apiTokens.revokedAt)))
  return row
}

/** The scopes in a stored list. What a later release wrote and this one does not know permits nothing. */
export function scopesOf(stored: string): KeyScope[] {
  const scopes = storedJson(stored, 'api_tokens.scopes')
  return Array.isArray(scopes) ? KEY_SCOPES.filter((scope) => scopes.includes(scope)) : []
}
