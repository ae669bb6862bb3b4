import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { auditStatement } from '../audit/write-audit.ts'

/** Revokes one of the caller's own API keys, for ever, also the one before a rotation. Keys of others do not exist here. */
export async function revokeToken(ctx: UserCtx, tokenId: string): Promise<void> {
  const [revoked] = await ctx.db.batch<[{ id: string }]>([
    ctx.db
      .prepare(
        'UPDATE api_tokens SET revoked_at = ?3 WHERE id = ?1 AND user_id = ?2 AND revoked_at IS NULL RETURNING id',
      )
      .bind(tokenId, ctx.actor.userId, ctx.now),
    auditStatement(ctx, { action: 'token.revoke', targetKind: 'token', targetId: tokenId }),
  ])
  if (revoked.results.length === 0) throw new HttpError('not_found', 'Key not found.')
}
