import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '../../http/verb.ts'
import { listings, siteCounters, voteChanges, votes } from '../../db/schema.ts'
import type { SqlRow } from '../../db/sql.ts'

const l = alias(listings, 'l')
const c = alias(voteChanges, 'c')
const v = alias(votes, 'v')

const SERVERS = 500

type CounterRow = SqlRow<typeof listings, 'id' | 'votes'> & { waiting: number }

/** The counters of public servers, beside what the ledger does not say yet, as they are at one moment. */
export async function listCounters({ db }: Ctx, after = '') {
  const [state, rows] = await db.batch<[{ size: number }, CounterRow]>([
    sql`SELECT ${siteCounters.ledgerSize} AS size FROM ${siteCounters} WHERE ${siteCounters.id} = 1`,
    // By the index of ids, because the one of approved servers is in the order of their creation and would be read whole for each page.
    sql`SELECT ${l.id}, ${l.votes},
                coalesce((SELECT sum((${c.effect} = 'counted') - (${c.was} = 'counted')) FROM ${voteChanges} c WHERE ${c.listingId} = ${l.id}), 0)
                + (SELECT count(*) FROM ${votes} v INDEXED BY votes_without_entry WHERE ${v.listingId} = ${l.id} AND ${v.effect} = 'counted' AND ${v.leaf} IS NULL)
                  AS waiting
           FROM ${listings} l INDEXED BY listings_id
          WHERE ${l.id} > ${after} AND ${l.moderation} = 'approved' ORDER BY ${l.id} LIMIT ${SERVERS + 1}`,
  ])
  const items = rows.slice(0, SERVERS)
  return {
    size: state[0]?.size ?? 0,
    items,
    next: (rows.length > SERVERS && items.at(-1)?.id) || null,
  }
}
