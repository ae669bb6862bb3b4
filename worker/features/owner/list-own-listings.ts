import type { UserCtx } from '../../http/context.ts'
import { OWN_COLUMNS, ownListingOf, type OwnListingRow } from './own-listing.ts'

interface Page {
  page: number
  limit: number
}

/** The actor's own listings in every state, newest first. */
export async function listOwnListings(ctx: UserCtx, { page, limit }: Page) {
  const { db, now } = ctx
  const [rows, totals] = await db.batch<[OwnListingRow, { total: number }]>([
    db
      .prepare(
        `SELECT ${OWN_COLUMNS} FROM listings l JOIN users u ON u.id = l.owner_id WHERE l.owner_id = ?1 AND l.deleted_at IS NULL
          ORDER BY l.created DESC, l.id LIMIT ?2 OFFSET ?3`,
      )
      .bind(ctx.actor.userId, limit, (page - 1) * limit),
    db
      .prepare('SELECT count(*) AS total FROM listings WHERE owner_id = ?1 AND deleted_at IS NULL')
      .bind(ctx.actor.userId),
  ])
  return {
    items: rows.results.map((row) => ownListingOf(row, now)),
    total: totals.results[0]?.total ?? 0,
    page,
    limit,
  }
}
