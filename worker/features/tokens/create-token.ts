import { isAdmin } from '#contract/permissions.ts'
import { TOKENS_MAX, type TokenScope } from '#contract/ranking.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { sha256 } from '../../platform/crypto.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { auditStatement } from '../audit/write-audit.ts'
import { TOKEN_PREFIX } from './use-token.ts'

/** Creates a token and shows its secret only now. Staff tokens are for admins. Nobody has more than ten. */
export async function createToken(ctx: UserCtx, { label, scope }: { label: string; scope: TokenScope }) {
  if (scope === 'staff' && !isAdmin(ctx.actor)) throw new HttpError('forbidden', 'Only staff can do that.')
  const [tokenId, secret] = [newId(), newSecret()]
  const secretHash = await sha256(secret)
  const [made] = await ctx.db.batch<[{ id: string }]>([
    ctx.db
      .prepare(
        `INSERT INTO api_tokens (id, user_id, scope, label, secret_hash, created_at) SELECT ?1, ?2, ?3, ?4, ?5, ?6
          WHERE (SELECT count(*) FROM api_tokens WHERE user_id = ?2 AND revoked_at IS NULL) < ${TOKENS_MAX} RETURNING id`,
      )
      .bind(tokenId, ctx.actor.userId, scope, label, secretHash, ctx.now),
    auditStatement(ctx, {
      action: 'token.create',
      targetKind: 'token',
      targetId: tokenId,
      after: { scope },
    }),
  ])
  if (made.results.length === 0)
    throw new HttpError('state_conflict', `You already have ${TOKENS_MAX} tokens. Revoke one first.`)
  return {
    _id: tokenId,
    label,
    scope,
    createdAt: new Date(ctx.now).toISOString(),
    lastUsedAt: null,
    token: `${TOKEN_PREFIX}${tokenId}.${secret}`,
  }
}
