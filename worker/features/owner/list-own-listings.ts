import { DELETED_KEPT_MS } from '#contract/moderation.ts'
import type { UserCtx } from '../../http/context.ts'
import { OWN_COLUMNS, ownListingOf, type OwnListingRow } from './own-listing.ts'

interface Query {
  page: number
  limit: number
  /** Only the listings that their owner withdrew and can bring back. */
  withdrawn: boolean
}

/** The actor's own listings in every state, newest first; or those that they withdrew, latest withdrawal first. */
export async function listOwnListings(ctx: UserCtx, { page, limit, withdrawn }: Query) {
  const { db, now } = ctx
  const [which, order] = withdrawn
    ? ['l.withdrawn AND l.deleted_at > ?2', 'l.deleted_at DESC']
    : ['l.deleted_at IS NULL AND ?2', 'l.created DESC']
  const own = [ctx.actor.userId, now - DELETED_KEPT_MS]
  const [rows, totals] = await db.batch<[OwnListingRow, { total: number }]>([
    db
      .prepare(
        `SELECT ${OWN_COLUMNS} FROM listings l JOIN users u ON u.id = l.owner_id WHERE l.owner_id = ?1 AND ${which}
          ORDER BY ${order}, l.id LIMIT ?3 OFFSET ?4`,
      )
      .bind(...own, limit, (page - 1) * limit),
    db.prepare(`SELECT count(*) AS total FROM listings l WHERE l.owner_id = ?1 AND ${which}`).bind(...own),
  ])
  return {
    items: rows.results.map((row) => ownListingOf(row, now)),
    total: totals.results[0]?.total ?? 0,
    page,
    limit,
  }
}
