import type { z } from 'zod'
import type { tokenBody } from '#contract/people/api-key.wire.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from 'drizzle-orm'
import { TOKENS_MAX } from '#contract/people/api-key.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { DAY } from '#contract/base/time.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { keyText, newKeyParts } from '../../../http/api-keys/key-text.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { apiTokens, listings } from '../../../db/schema.ts'
import { into } from '../../../db/sql.ts'
import { isoOrNull } from '../../../platform/iso.ts'

/**
 * Makes an API key and shows it only now. Keys for every server are for admins, a key for one server is for its team. Nobody has more
 * than ten.
 */
export async function createToken(sent: UserCtx, input: z.output<typeof tokenBody>) {
  const ctx = { ...sent, idempotencyKey: newId() }
  const { label, scope, scopes, serverId, expiresInDays } = input
  const isStaff = scope === 'staff'
  if (isStaff && !isAdmin(ctx.actor)) throw new HttpError('forbidden', 'Only staff can do that.')
  const parts = newKeyParts()
  const secretHash = await sha256(parts.secret)
  const expiresAt = expiresInDays === null ? null : ctx.now + expiresInDays * DAY
  const { userId } = ctx.actor
  const [done, [server]] = await writeOnce<[{ id: string; name: string }]>(
    ctx,
    [
      sql`INSERT INTO ${into(apiTokens, 'id', 'userId', 'scope', 'label', 'secretHash', 'createdAt', 'scopes', 'listingId', 'expiresAt')} 
         SELECT ${parts.id}, ${userId}, ${scope}, ${label}, ${secretHash}, ${ctx.now}, ${JSON.stringify(scopes)}, ${serverId}, ${expiresAt}
          WHERE (SELECT count(*) FROM ${apiTokens} WHERE ${apiTokens.userId} = ${userId} AND ${apiTokens.revokedAt} IS NULL) < ${TOKENS_MAX}
            AND (${serverId} IS NULL OR EXISTS (SELECT 1 FROM ${listings} WHERE ${listings.id} = ${serverId} AND ${listings.deletedAt} IS NULL AND (${may('edit', userId, listings)} OR ${Number(isStaff)})))`,
      auditStatement(ctx, 'token.create', parts.id, {
        after: { scope, scopes, ...(serverId !== null && { serverId }) },
      }),
    ],
    [
      sql`SELECT ${listings.id}, ${listings.name} FROM ${listings} WHERE ${listings.id} = ${serverId} AND ${listings.deletedAt} IS NULL AND (${may('edit', userId, listings)} OR ${Number(isStaff)})`,
    ],
  )
  if (serverId !== null && !server) throw notYours()
  if (!done) throw new HttpError('state_conflict', `You already have ${TOKENS_MAX} keys. Revoke one first.`)
  return {
    _id: parts.id,
    label,
    scope,
    scopes,
    server: server ? { _id: server.id, name: server.name } : null,
    createdAt: new Date(ctx.now).toISOString(),
    lastUsedAt: null,
    expiresAt: isoOrNull(expiresAt),
    token: keyText(parts),
  }
}
