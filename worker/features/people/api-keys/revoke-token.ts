import { eq } from 'drizzle-orm'
import { apiTokens } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'

/**
 * Revokes one of the caller's own API keys for ever. A key of somebody else answers 404, like a missing one.
 */
export async function revokeToken(ctx: UserCtx, tokenId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [token] = await tx
      .select({ userId: apiTokens.userId, revokedAt: apiTokens.revokedAt })
      .from(apiTokens)
      .where(eq(apiTokens.id, tokenId))
    if (token?.userId !== ctx.actor.userId || token.revokedAt !== null)
      throw new HttpError('not_found', 'Key not found.')
    tx.write(
      tx.update(apiTokens).set({ revokedAt: ctx.now }).where(eq(apiTokens.id, tokenId)),
      audit(ctx, 'token.revoke', tokenId),
    )
  })
}
