import type { TokenScope } from '../../../contract/ranking.ts'
import type { UserCtx } from '../../http/context.ts'

interface TokenRow {
  id: string
  label: string
  scope: TokenScope
  created_at: number
  last_used_at: number | null
}

/** One's own tokens that still open something, newest first. Never their secrets, which nobody knows any more. */
export async function listTokens(ctx: UserCtx) {
  const { results } = await ctx.db
    .prepare(
      `SELECT id, label, scope, created_at, last_used_at FROM api_tokens
        WHERE user_id = ?1 AND revoked_at IS NULL ORDER BY created_at DESC, id`,
    )
    .bind(ctx.actor.userId)
    .all<TokenRow>()
  return {
    items: results.map((row) => ({
      _id: row.id,
      label: row.label,
      scope: row.scope,
      createdAt: new Date(row.created_at).toISOString(),
      lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    })),
  }
}
