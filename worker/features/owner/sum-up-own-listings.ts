import { NEW_FOR_MS } from '#contract/listing.ts'
import type { UserCtx } from '../../http/context.ts'
import { readUsualWait } from '../listings/read-usual-wait.ts'

interface OwnSummary {
  total: number
  new: number
  pending: number
  approved: number
  /** Median wait of recent decisions in milliseconds, `null` while there are too few. */
  usualWaitMs: number | null
}

/** A summary of the actor's listings, counted from their own few rows. Pending means 'not approved' here, as in the badges of the listings. */
export async function sumUpOwnListings(ctx: UserCtx): Promise<OwnSummary> {
  const [row, usualWaitMs] = await Promise.all([countOwn(ctx), readUsualWait(ctx)])
  if (!row) throw new Error('Counting answered no row')
  return { ...row, usualWaitMs }
}

function countOwn(ctx: UserCtx) {
  return ctx.db
    .prepare(
      `SELECT count(*) AS total, coalesce(sum(created > ?2), 0) AS new, coalesce(sum(moderation <> 'approved'), 0) AS pending,
              coalesce(sum(moderation = 'approved'), 0) AS approved
         FROM listings WHERE owner_id = ?1 AND deleted_at IS NULL`,
    )
    .bind(ctx.actor.userId, ctx.now - NEW_FOR_MS)
    .first<Omit<OwnSummary, 'usualWaitMs'>>()
}
