import type { UserCtx } from '../../http/context.ts'
import { auditStatement } from '../audit/write-audit.ts'
import { notYours } from '../owner/own-listing.ts'

/** Removes the reward key of one's own listing: plugins are told that it is invalid. Repeating it changes nothing. */
export async function removeRewardKey(ctx: UserCtx, listingId: string): Promise<void> {
  const own = [listingId, ctx.actor.userId]
  const [, , found] = await ctx.db.batch<[never, never, { id: string }]>([
    ctx.db
      .prepare(
        `DELETE FROM reward_keys WHERE listing_id = (SELECT id FROM listings WHERE id = ?1 AND owner_id = ?2 AND deleted_at IS NULL)`,
      )
      .bind(...own),
    auditStatement(ctx, { action: 'listing.remove-reward-key', targetKind: 'listing', targetId: listingId }),
    ctx.db
      .prepare('SELECT id FROM listings WHERE id = ?1 AND owner_id = ?2 AND deleted_at IS NULL')
      .bind(...own),
  ])
  if (found.results.length === 0) throw notYours()
}
