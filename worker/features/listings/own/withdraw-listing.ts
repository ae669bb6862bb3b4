import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { notYours } from '../../../http/http-error.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import type { listings } from '../../../db/schema/listings.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { restorableUntil, withdrawalStatements } from './deletion-statements.ts'

/**
 * Takes the actor's own listing out of the directory, as if staff had deleted it. Its owner can bring it back for a limited time. The same request again
 * answers the same.
 */
export async function withdrawListing(ctx: UserCtx, listingId: string) {
  const {
    rows: [present],
  } = await writeOnce<[SqlRow<typeof listings, 'deleted_at'>]>(
    ctx,
    (attempt) => withdrawalStatements(ctx, listingId, attempt),
    [
      ctx.db
        .prepare(
          `SELECT deleted_at FROM listings l WHERE l.id = ?1 AND ${maySql('own')} AND l.withdrawn AND l.deleted_at > ?3`,
        )
        .bind(listingId, ctx.actor.userId, ctx.now - DELETED_KEPT_MS),
    ],
  )
  const [{ deleted_at: deletedAt } = {}] = present.results
  if (!deletedAt) throw notYours()
  return { _id: listingId, restorableUntil: restorableUntil(deletedAt) }
}
