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
        // By the index of ids, because the one of approved servers is in the order of their creation and would be read whole for each page.
        `SELECT l.id, l.votes,
                coalesce((SELECT sum((c.effect = 'counted') - (c.was = 'counted')) FROM vote_changes c WHERE c.listing_id = l.id), 0)
                + (SELECT count(*) FROM votes v INDEXED BY votes_without_entry WHERE v.listing_id = l.id AND v.effect = 'counted' AND v.leaf IS NULL)
                  AS waiting
           FROM listings l INDEXED BY listings_id
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
