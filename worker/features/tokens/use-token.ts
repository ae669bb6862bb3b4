import { and, eq, isNull } from 'drizzle-orm'
import { hasAdminRole } from '#contract/permissions.ts'
import type { TokenScope } from '#contract/ranking.ts'
import { SITE_SLUG } from '#contract/site.ts'
import { MINUTE } from '#contract/time.ts'
import { apiTokens } from '../../db/schema/api-tokens.ts'
import { users } from '../../db/schema/users.ts'
import type { Ctx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { sha256 } from '../../platform/crypto.ts'

/** The holder of a token: a program that acts for a person. */
export interface TokenHolder {
  tokenId: string
  userId: string
  scope: TokenScope
}

export const TOKEN_PREFIX = `${SITE_SLUG}_`
const BEARER = new RegExp(String.raw`^bearer +${TOKEN_PREFIX}([\w-]{12})\.([\w-]{43})$`, 'i')
/** The precision of the recorded last use. Recording every use would double the writes. */
const NOTED_EVERY_MS = 10 * MINUTE

/** The holder of the token in an `Authorization` header. Rejects an invalid or revoked token, and a staff token of a person who is no longer an admin. */
export async function useToken(ctx: Ctx, authorization: string | undefined): Promise<TokenHolder> {
  const match = BEARER.exec(authorization?.trim() ?? '')
  const row = match?.[1] && match[2] ? await findToken(ctx, match[1], await sha256(match[2])) : undefined
  if (!row || (row.scope === 'staff' && !hasAdminRole(row.roles)))
    throw new HttpError('unauthenticated', `Send a valid API token: Authorization: Bearer ${TOKEN_PREFIX}….`)
  const { tokenId, userId, scope } = row
  if ((row.lastUsedAt ?? 0) < ctx.now - NOTED_EVERY_MS)
    await ctx.db.orm.update(apiTokens).set({ lastUsedAt: ctx.now }).where(eq(apiTokens.id, tokenId))
  return { tokenId, userId, scope }
}

async function findToken({ db }: Ctx, id: string, secretHash: string) {
  const [row] = await db.orm
    .select({
      tokenId: apiTokens.id,
      userId: apiTokens.userId,
      scope: apiTokens.scope,
      lastUsedAt: apiTokens.lastUsedAt,
      roles: users.roles,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.id, id), eq(apiTokens.secretHash, secretHash), isNull(apiTokens.revokedAt)))
  return row
}
