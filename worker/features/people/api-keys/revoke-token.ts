import { sql } from 'drizzle-orm'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { apiTokens } from '../../../db/schema.ts'
import { set } from '../../../db/statement.ts'

/** Revokes one of the caller's own API keys, for ever, also the one before a rotation. Keys of others do not exist here. */
export async function revokeToken(ctx: UserCtx, tokenId: string): Promise<void> {
  const entry = { action: 'token.revoke', targetKind: 'token', targetId: tokenId } as const
  const { done } = await writeOnce(ctx, [
    sql`UPDATE ${apiTokens} SET ${set(apiTokens, { revokedAt: ctx.now })}
          WHERE ${apiTokens.id} = ${tokenId} AND ${apiTokens.userId} = ${ctx.actor.userId} AND ${apiTokens.revokedAt} IS NULL`,
    auditStatement(ctx, entry),
  ])
  if (!done) throw new HttpError('not_found', 'Key not found.')
}
