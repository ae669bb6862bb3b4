import { and, desc, eq, isNull } from 'drizzle-orm'
import { apiTokens } from '../../db/schema/api-tokens.ts'
import type { UserCtx } from '../../http/context.ts'

/** The caller's own valid tokens, newest first. The secrets are never included: only their hashes are stored. */
export async function listTokens(ctx: UserCtx) {
  const { id, label, scope, createdAt, lastUsedAt } = apiTokens
  const rows = await ctx.db.orm
    .select({ id, label, scope, createdAt, lastUsedAt })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, ctx.actor.userId), isNull(apiTokens.revokedAt)))
    .orderBy(desc(createdAt), id)
  return {
    items: rows.map((row) => ({
      _id: row.id,
      label: row.label,
      scope: row.scope,
      createdAt: new Date(row.createdAt).toISOString(),
      lastUsedAt: row.lastUsedAt === null ? null : new Date(row.lastUsedAt).toISOString(),
    })),
  }
}
