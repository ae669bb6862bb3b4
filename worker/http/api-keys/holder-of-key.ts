import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { KEY_PREFIX, type KeyScope, type TokenScope } from '#contract/people/api-key.ts'
import { hasAdminRole } from '#contract/people/permissions.ts'
import { MINUTE } from '#contract/base/time.ts'
import { apiTokens, users } from '../../db/schema.ts'
import { type Ctx, HttpError } from '../verb.ts'
import { sha256 } from '../../platform/crypto.ts'
import { scopesOf } from './key-scopes.ts'
import { parseKey } from './key-text.ts'
import { set } from '../../db/sql.ts'

/** The holder of an API key: a program that acts for a person. */
export interface TokenHolder {
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

/** The holder of the API key in an `Authorization` header. 401 for one that is invalid, revoked or expired, and for a staff key of a person who is no longer an admin. */
export async function holderOfKey(ctx: Ctx, authorization: string | undefined): Promise<TokenHolder> {
  const sent = parseKey(BEARER.exec(authorization?.trim() ?? '')?.[1] ?? '')
  const row = sent && (await findToken(ctx, sent.id, await sha256(sent.secret)))
  if (!row || (row.scope === 'staff' && !hasAdminRole(row.roles)))
    throw new HttpError('unauthenticated', `Send a valid API key: Authorization: Bearer ${KEY_PREFIX}….`)
  if (row.expiresAt !== null && row.expiresAt <= ctx.now)
    throw new HttpError('unauthenticated', 'This API key has expired. Make a new one.')
  const { tokenId, userId, scope, listingId } = row
  if ((row.lastUsedAt ?? 0) < ctx.now - NOTED_EVERY_MS)
    await ctx.db.repeatable([
      sql`UPDATE ${apiTokens} SET ${set(apiTokens, { lastUsedAt: ctx.now })}
          WHERE ${apiTokens.id} = ${tokenId}`,
    ])
  return { tokenId, userId, scope, scopes: scopesOf(row.scopes), listingId }
}

async function findToken({ db, now }: Ctx, id: string, hash: string) {
  const { secretHash, oldHash, oldUntil } = apiTokens
  const [row] = await db.orm
    .select({
      tokenId: apiTokens.id,
      userId: apiTokens.userId,
      scope: apiTokens.scope,
      scopes: apiTokens.scopes,
      listingId: apiTokens.listingId,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
      roles: users.roles,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.id, id),
        or(eq(secretHash, hash), and(eq(oldHash, hash), gt(oldUntil, now))),
        isNull(apiTokens.revokedAt),
      ),
    )
  return row
}
