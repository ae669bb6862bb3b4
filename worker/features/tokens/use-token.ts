import { hasAdminRole } from '../../../contract/permissions.ts'
import type { TokenScope } from '../../../contract/ranking.ts'
import { MINUTE } from '../../../contract/time.ts'
import type { Ctx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { sha256 } from '../../platform/crypto.ts'

/** The holder of a token: a program that acts for a person. */
export interface TokenHolder {
  tokenId: string
  userId: string
  scope: TokenScope
}

export const TOKEN_PREFIX = 'realmport_'
const BEARER = /^bearer +realmport_([\w-]{12})\.([\w-]{43})$/i
/** Use is noted to within this: writing it down at every use would double the writes. */
const NOTED_EVERY_MS = 10 * MINUTE

/** Who holds the token of an `Authorization` header. Refuses what is no token, revoked, or a staff token of somebody who is staff no longer. */
export async function useToken(ctx: Ctx, authorization: string | undefined): Promise<TokenHolder> {
  const match = BEARER.exec(authorization?.trim() ?? '')
  const row =
    match?.[1] && match[2]
      ? await ctx.db
          .prepare(
            `SELECT t.user_id, t.scope, t.last_used_at, u.roles FROM api_tokens t JOIN users u ON u.id = t.user_id
              WHERE t.id = ?1 AND t.secret_hash = ?2 AND t.revoked_at IS NULL`,
          )
          .bind(match[1], await sha256(match[2]))
          .first<{ user_id: string; scope: TokenScope; last_used_at: number | null; roles: string }>()
      : null
  if (!row || !match?.[1] || (row.scope === 'staff' && !isStaff(row.roles)))
    throw new Refusal('unauthenticated', 'Send a valid API token: Authorization: Bearer realmport_….')
  if ((row.last_used_at ?? 0) < ctx.now - NOTED_EVERY_MS)
    await ctx.db
      .prepare('UPDATE api_tokens SET last_used_at = ?2 WHERE id = ?1')
      .bind(match[1], ctx.now)
      .run()
  return { tokenId: match[1], userId: row.user_id, scope: row.scope }
}

function isStaff(text: string): boolean {
  const roles: unknown = JSON.parse(text)
  return Array.isArray(roles) && hasAdminRole(roles.filter((role) => typeof role === 'string'))
}
