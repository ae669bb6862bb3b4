import { sql } from 'drizzle-orm'
import { apiTokens } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/** Revokes one of the caller's own API keys, for ever. Keys of others do not exist here. */
export async function revokeToken(ctx: UserCtx, tokenId: string): Promise<void> {
  const [done] = await writeOnce(ctx, [
    sql`UPDATE ${apiTokens} SET ${set(apiTokens, { revokedAt: ctx.now })}
          WHERE ${apiTokens.id} = ${tokenId} AND ${apiTokens.userId} = ${ctx.actor.userId} AND ${apiTokens.revokedAt} IS NULL`,
    auditStatement(ctx, 'token.revoke', tokenId),
  ])
  if (!done) throw new HttpError('not_found', 'Key not found.')
}
