import { notYours } from '../../../http/http-error.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/** Removes the reward key of one's own listing: plugins are told that it is invalid. Repeating it changes nothing. */
export async function removeRewardKey(ctx: UserCtx, listingId: string): Promise<void> {
  const own = [listingId, ctx.actor.userId]
  const {
    rows: [found],
  } = await writeOnce<[{ id: string }]>(
    ctx,
    (attempt) => [
      ctx.db
        .prepare(
          `DELETE FROM reward_keys WHERE listing_id = (SELECT l.id FROM listings l WHERE l.id = ?1 AND ${maySql('own')} AND l.deleted_at IS NULL)`,
        )
        .bind(...own),
      auditStatement(
        ctx,
        { action: 'listing.remove-reward-key', targetKind: 'listing', targetId: listingId },
        attempt,
      ),
    ],
    [
      ctx.db
        .prepare(`SELECT l.id FROM listings l WHERE l.id = ?1 AND ${maySql('own')} AND l.deleted_at IS NULL`)
        .bind(...own),
    ],
  )
  if (found.results.length === 0) throw notYours()
}
