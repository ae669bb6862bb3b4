import type { z } from 'zod'
import type { rotationBody } from '#contract/people/api-key.wire.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from 'drizzle-orm'
import { apiTokens } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import { KEY_OVERLAP_MS } from '#contract/people/api-key.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { isKeyId, keyText, newKeySecret } from '../../../http/api-keys/key-text.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { isoOrNull } from '../../../platform/iso.ts'

type Rotation = z.output<typeof rotationBody> & { id: string }

/** Gives one of the caller's own API keys a new secret, and shows the key only now. Its scopes, server and end stay. */
export async function rotateToken(sent: UserCtx, { id, keepOld }: Rotation) {
  const ctx = { ...sent, idempotencyKey: newId() }
  const secret = newKeySecret()
  const hash = await sha256(secret)
  const oldUntil = keepOld ? ctx.now + KEY_OVERLAP_MS : null
  const t = apiTokens
  const own = sql`${t.id} = ${id} AND ${t.userId} = ${ctx.actor.userId} AND ${t.revokedAt} IS NULL`
  const [done, found] = await writeOnce<[{ id: string }]>(
    ctx,
    [
      sql`UPDATE ${t} SET ${set(t, { oldHash: sql`iif(${oldUntil} IS NULL, NULL, ${t.secretHash})`, oldUntil, secretHash: hash })}
             WHERE ${own} AND coalesce(${t.expiresAt}, ${ctx.now + 1}) > ${ctx.now} AND ${Number(isKeyId(id))}`,
      auditStatement(ctx, 'token.rotate', id, { after: { keepOld } }),
    ],
    [sql`SELECT ${t.id} FROM ${t} WHERE ${own}`],
  )
  if (found.length === 0) throw new HttpError('not_found', 'Key not found.')
  if (!done)
    throw new HttpError(
      'state_conflict',
      'This key has expired, or has the form of earlier releases. Make a new one.',
    )
  return {
    token: keyText({ id, secret }),
    oldUntil: isoOrNull(oldUntil),
  }
}

/** Revokes one of the caller's own API keys, for ever, also the one before a rotation. Keys of others do not exist here. */
export async function revokeToken(ctx: UserCtx, tokenId: string): Promise<void> {
  const [done] = await writeOnce(ctx, [
    sql`UPDATE ${apiTokens} SET ${set(apiTokens, { revokedAt: ctx.now })}
          WHERE ${apiTokens.id} = ${tokenId} AND ${apiTokens.userId} = ${ctx.actor.userId} AND ${apiTokens.revokedAt} IS NULL`,
    auditStatement(ctx, 'token.revoke', tokenId),
  ])
  if (!done) throw new HttpError('not_found', 'Key not found.')
}
