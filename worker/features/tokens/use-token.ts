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
/** Use is noted to within this: writing it down at every use would double the writes. */
const NOTED_EVERY_MS = 10 * MINUTE

/** Who holds the token of an `Authorization` header. Refuses what is no token, revoked, or a staff token of somebody who is an admin no longer. */
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
