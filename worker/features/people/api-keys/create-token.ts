import { and, count, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import { TOKENS_MAX } from '#contract/people/api-key.ts'
import type { tokenBody } from '#contract/people/api-key.wire.ts'
import { isAdmin, isOnTeam } from '#contract/people/permissions.ts'
import { apiTokens, listings } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { keyText, newKeyParts } from '../../../http/api-keys/key-text.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { sha256 } from '../../../platform/crypto.ts'

/**
 * Makes an API key, which is shown only now. Keys with staff scope are for admins, and a key for one server
 * is for its team. Nobody has more than TOKENS_MAX.
 */
export async function createToken(ctx: UserCtx, input: z.output<typeof tokenBody>) {
  const { now, actor } = ctx
  const { label, scope, scopes, serverId, expiresInDays } = input
  const isStaff = scope === 'staff'
  if (isStaff && !isAdmin(actor)) throw new HttpError('forbidden', 'Only staff can do that.')
  const parts = newKeyParts()
  const { id } = parts
  const secretHash = await sha256(parts.secret)
  const expiresAt = expiresInDays === null ? null : now + expiresInDays * DAY
  const { userId } = actor
  return transaction(ctx, async (tx) => {
    const [[listing], [current]] = await Promise.all([
      tx
        .select({ name: listings.name, ...teamColumns(userId) })
        .from(listings)
        .where(and(eq(listings.id, serverId ?? ''), isNull(listings.deletedAt))),
      tx
        .select({ keys: count() })
        .from(apiTokens)
        .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt))),
    ])
    const server = listing && (isStaff || isOnTeam(actor, listing)) ? listing : null
    if (serverId !== null && !server) throw notYours()
    if (!current || current.keys >= TOKENS_MAX)
      throw new HttpError('state_conflict', `You already have ${TOKENS_MAX} keys. Revoke one first.`)
    tx.write(
      tx.insert(apiTokens).values({
        id,
        userId,
        scope,
        label,
        secretHash,
        createdAt: now,
        scopes: JSON.stringify(scopes),
        listingId: serverId,
        expiresAt,
      }),
      audit(ctx, 'token.create', id, { after: { scope, scopes, ...(serverId !== null && { serverId }) } }),
    )
    return {
      _id: id,
      label,
      scope,
      scopes,
      server: server && serverId !== null ? { _id: serverId, name: server.name } : null,
      createdAt: iso(now),
      lastUsedAt: null,
      expiresAt: isoOrNull(expiresAt),
      token: keyText(parts),
    }
  })
}
