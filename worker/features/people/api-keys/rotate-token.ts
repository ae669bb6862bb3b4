import { KEY_OVERLAP_MS } from '#contract/people/api-key.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { isKeyId, keyText, newKeySecret } from '../../../http/api-keys/key-text.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

interface Rotation {
  id: string
  /** Whether the secret before stays valid for a day, so that the program goes on until it has the new one. */
  keepOld: boolean
}

/** Gives one of the caller's own API keys a new secret, and shows the key only now. Its scopes, server and end stay. */
export async function rotateToken(ctx: UserCtx, { id, keepOld }: Rotation) {
  const secret = newKeySecret()
  const hash = await sha256(secret)
  const oldUntil = keepOld ? ctx.now + KEY_OVERLAP_MS : null
  const own = [id, ctx.actor.userId] as const
  const entry = { action: 'token.rotate', targetKind: 'token', targetId: id, after: { keepOld } } as const
  const {
    done,
    rows: [found],
  } = await writeOnce<[{ id: string }]>(
    ctx,
    (attempt) => [
      ctx.db
        .prepare(
          `UPDATE api_tokens SET old_hash = iif(?4 IS NULL, NULL, secret_hash), old_until = ?4, secret_hash = ?3
          WHERE id = ?1 AND user_id = ?2 AND revoked_at IS NULL AND coalesce(expires_at, ?5 + 1) > ?5 AND ?6`,
        )
        .bind(...own, hash, oldUntil, ctx.now, Number(isKeyId(id))),
      auditStatement(ctx, entry, attempt),
    ],
    [
      ctx.db
        .prepare('SELECT id FROM api_tokens WHERE id = ?1 AND user_id = ?2 AND revoked_at IS NULL')
        .bind(...own),
    ],
  )
  if (found.results.length === 0) throw new HttpError('not_found', 'Key not found.')
  if (!done)
    throw new HttpError(
      'state_conflict',
      'This key has expired, or has the form of earlier releases. Make a new one.',
    )
  return {
    token: keyText({ id, secret }),
    oldUntil: oldUntil === null ? null : new Date(oldUntil).toISOString(),
  }
}
