import { sql } from 'drizzle-orm'
import { listings, rewardKeys } from '../../../db/schema.ts'
import { notYours } from '../../../http/http-error.ts'
import { may } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/** Removes the reward key of one's own listing: plugins are told that it is invalid. Repeating it changes nothing. */
export async function removeRewardKey(ctx: UserCtx, listingId: string): Promise<void> {
  const own = sql`SELECT ${listings.id} FROM ${listings} WHERE ${listings.id} = ${listingId} AND ${may('own', ctx.actor.userId, listings)} AND ${listings.deletedAt} IS NULL`
  const { rows } = await writeOnce<[{ id: string }]>(
    ctx,
    [
      sql`DELETE FROM ${rewardKeys} WHERE ${rewardKeys.listingId} = (${own})`,
      auditStatement(ctx, {
        action: 'listing.remove-reward-key',
        targetKind: 'listing',
        targetId: listingId,
      }),
    ],
    [own],
  )
  const [found] = rows
  if (found.length === 0) throw notYours()
}
