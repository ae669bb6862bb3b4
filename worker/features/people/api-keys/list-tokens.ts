import { and, desc, eq, isNull } from 'drizzle-orm'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import { apiTokens, listings } from '../../../db/schema.ts'
import { scopesOf } from '../../../http/api-keys/accept-key.ts'
import type { UserCtx } from '../../../http/verb.ts'

/**
 * The caller's API keys that are not revoked, expired ones too, newest first. Their secrets are stored as
 * hashes.
 */
export async function listTokens(ctx: UserCtx) {
  const { id, label, scope, scopes, listingId, createdAt, lastUsedAt, expiresAt } = apiTokens
  const rows = await ctx.db.orm
    .select({
      id,
      label,
      scope,
      scopes,
      listingId,
      createdAt,
      lastUsedAt,
      expiresAt,
      server: listings.name,
    })
    .from(apiTokens)
    .leftJoin(listings, eq(listings.id, listingId))
    .where(and(eq(apiTokens.userId, ctx.actor.userId), isNull(apiTokens.revokedAt)))
    .orderBy(desc(createdAt), id)
  return {
    items: rows.map((row) => ({
      _id: row.id,
      label: row.label,
      scope: row.scope,
      scopes: scopesOf(row.scopes),
      server: row.listingId === null ? null : { _id: row.listingId, name: row.server ?? '' },
      createdAt: iso(row.createdAt),
      lastUsedAt: isoOrNull(row.lastUsedAt),
      expiresAt: isoOrNull(row.expiresAt),
    })),
  }
}
