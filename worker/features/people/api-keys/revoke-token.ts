import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/** Revokes one of the caller's own API keys, for ever, also the one before a rotation. Keys of others do not exist here. */
export async function revokeToken(ctx: UserCtx, tokenId: string): Promise<void> {
  const entry = { action: 'token.revoke', targetKind: 'token', targetId: tokenId } as const
  const { done } = await writeOnce(ctx, (attempt) => [
    ctx.db
      .prepare('UPDATE api_tokens SET revoked_at = ?3 WHERE id = ?1 AND user_id = ?2 AND revoked_at IS NULL')
      .bind(tokenId, ctx.actor.userId, ctx.now),
    auditStatement(ctx, entry, attempt),
  ])
  if (!done) throw new HttpError('not_found', 'Key not found.')
}
