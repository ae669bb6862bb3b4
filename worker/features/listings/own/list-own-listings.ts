import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { listingsOfSql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { OWN_COLUMNS, ownListingOf, type OwnListingRow } from './own-listing.ts'

interface Query {
  page: number
  limit: number
  /** Only the listings that an owner withdrew and can bring back. */
  withdrawn: boolean
}

/** The listings of the actor's teams in every state, newest first; or those that can be brought back, latest withdrawal first. */
export async function listOwnListings(ctx: UserCtx, { page, limit, withdrawn }: Query) {
  const { db, now } = ctx
  const [which, order] = withdrawn
    ? ['l.withdrawn AND l.deleted_at > ?2', 'l.deleted_at DESC']
    : ['l.deleted_at IS NULL AND ?2', 'l.created DESC']
  const ids = listingsOfSql(withdrawn ? 'own' : 'see')
  const own = [ctx.actor.userId, now - DELETED_KEPT_MS]
  const [rows, totals] = await db.batch<[OwnListingRow, { total: number }]>([
    db
      .prepare(
        `SELECT ${OWN_COLUMNS} FROM listings l JOIN users u ON u.id = l.owner_id WHERE l.id IN ${ids} AND ${which}
          ORDER BY ${order}, l.id LIMIT ?3 OFFSET ?4`,
      )
      .bind(...own, limit, (page - 1) * limit),
    db.prepare(`SELECT count(*) AS total FROM listings l WHERE l.id IN ${ids} AND ${which}`).bind(...own),
  ])
  return {
    items: rows.results.map((row) => ownListingOf(row, now)),
    total: totals.results[0]?.total ?? 0,
    page,
    limit,
  }
}
