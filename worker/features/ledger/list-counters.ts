import type { Ctx } from '../../http/context.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { SqlRow } from '../../db/sql-row.ts'

const SERVERS = 500

type CounterRow = SqlRow<typeof listings, 'id' | 'votes'> & { waiting: number }

/** The counters of public servers, beside what the ledger does not say yet, as they are at one moment. */
export async function listCounters({ db }: Ctx, after = '') {
  const [state, rows] = await db.batch<[{ size: number }, CounterRow]>([
    db.prepare('SELECT size FROM ledger_state WHERE id = 1'),
    db
      .prepare(
        `WITH changed AS (SELECT listing_id, sum((effect = 'counted') - (was = 'counted')) AS by FROM vote_changes GROUP BY listing_id)
         SELECT l.id, l.votes, coalesce(c.by, 0) + (SELECT count(*) FROM votes v WHERE v.listing_id = l.id AND v.effect = 'counted' AND v.leaf IS NULL
               AND v.cast_at > (SELECT votes_since FROM ledger_state WHERE id = 1)) AS waiting
           FROM listings l LEFT JOIN changed c ON c.listing_id = l.id
          WHERE l.id > ?1 AND l.moderation = 'approved' ORDER BY l.id LIMIT ${SERVERS + 1}`,
      )
      .bind(after),
  ])
  const items = rows.results.slice(0, SERVERS)
  return {
    size: state.results[0]?.size ?? 0,
    items,
    next: (rows.results.length > SERVERS && items.at(-1)?.id) || null,
  }
}
