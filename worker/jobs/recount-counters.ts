import { recountVotes } from '../features/community/roadmap/recount-votes.ts'
import type { Ctx } from '../http/context.ts'
import type { listings } from '../db/schema/listings.ts'
import type { SqlRow } from '../db/sql-row.ts'

/** Listings recounted in one query. The work is limited: a million listings need far fewer queries than one run may make. */
const CHUNK = 5_000

/** A stored counter that differs from what it counts. Any drift is a bug. It is corrected and logged. */
export interface Drift {
  counter: string
  kept: number
  counted: number
}

/** Recomputes every stored counter from its ledger, corrects the differences and answers them (none, if the software is right). */
export async function recountCounters(ctx: Ctx): Promise<Drift[]> {
  const drifts: Drift[] = []
  for (let after = 0; ;) {
    const { last, found } = await recountListings(ctx, after)
    drifts.push(...found)
    if (last === null) break
    after = last
  }
  drifts.push(...(await recountTotals(ctx)), ...(await recountVotes(ctx)))
  if (drifts.length > 0) complain(drifts)
  return drifts
}

function complain(drifts: Drift[]): void {
  const entry = { level: 'error', event: 'counter drift', drifts: drifts.slice(0, 50) }
  // oxlint-disable-next-line no-console -- operators must learn about a drift
  console.error(JSON.stringify(entry))
}

type ListingCountsRow = SqlRow<typeof listings, 'seq' | 'id' | 'votes' | 'rating_sum' | 'rating_cnt'> &
  Record<`counted_${'votes' | 'sum' | 'cnt'}`, number>

async function recountListings({ db }: Ctx, after: number): Promise<{ last: number | null; found: Drift[] }> {
  const counted = `SELECT l.seq, l.id, l.votes, l.rating_sum, l.rating_cnt,
      (SELECT count(*) FROM votes v WHERE v.listing_id = l.id AND v.effect = 'counted') AS counted_votes,
      (SELECT coalesce(sum(r.rating), 0) FROM reviews r WHERE r.listing_id = l.id AND r.effect = 'counted') AS counted_sum,
      (SELECT count(*) FROM reviews r WHERE r.listing_id = l.id AND r.effect = 'counted') AS counted_cnt
    FROM (SELECT * FROM listings WHERE seq > ?1 ORDER BY seq LIMIT ${CHUNK}) l`
  const { results } = await db.prepare(counted).bind(after).all<ListingCountsRow>()
  const wrong = results.filter(
    (row) =>
      row.votes !== row.counted_votes ||
      row.rating_sum !== row.counted_sum ||
      row.rating_cnt !== row.counted_cnt,
  )
  for (const row of wrong)
    // Counted again inside the write, because a vote may have arrived since.
    await db
      .prepare(
        `UPDATE listings SET votes = (SELECT count(*) FROM votes WHERE listing_id = ?1 AND effect = 'counted'),
           rating_sum = (SELECT coalesce(sum(rating), 0) FROM reviews WHERE listing_id = ?1 AND effect = 'counted'),
           rating_cnt = (SELECT count(*) FROM reviews WHERE listing_id = ?1 AND effect = 'counted') WHERE id = ?1`,
      )
      .bind(row.id)
      .run()
  return {
    last: results.at(-1)?.seq ?? null,
    found: wrong.flatMap((row) => [
      ...difference(`votes of ${row.id}`, row.votes, row.counted_votes),
      ...difference(`rating sum of ${row.id}`, row.rating_sum, row.counted_sum),
      ...difference(`reviews of ${row.id}`, row.rating_cnt, row.counted_cnt),
    ]),
  }
}

const SITE_COUNTERS = {
  total: `SELECT count(*) FROM listings WHERE moderation <> 'deleted'`,
  approved: `SELECT count(*) FROM listings WHERE moderation = 'approved'`,
  pending: `SELECT count(*) FROM listings WHERE moderation = 'pending'`,
  rating_sum: `SELECT coalesce(sum(rating_sum), 0) FROM listings WHERE moderation = 'approved'`,
  rating_cnt: `SELECT coalesce(sum(rating_cnt), 0) FROM listings WHERE moderation = 'approved'`,
}

async function recountTotals({ db }: Ctx): Promise<Drift[]> {
  const columns = Object.entries(SITE_COUNTERS).map(
    ([name, query]) => `${name} AS kept_${name}, (${query}) AS counted_${name}`,
  )
  const row = await db
    .prepare(`SELECT ${columns.join(', ')} FROM site_counters WHERE id = 1`)
    .first<Record<string, number>>()
  const assignments = Object.entries(SITE_COUNTERS).map(([name, query]) => `${name} = (${query})`)
  const drifts = Object.keys(SITE_COUNTERS).flatMap((name) =>
    difference(`site ${name}`, row?.[`kept_${name}`] ?? 0, row?.[`counted_${name}`] ?? 0),
  )
  if (drifts.length > 0)
    await db.prepare(`UPDATE site_counters SET ${assignments.join(', ')} WHERE id = 1`).run()
  return drifts
}

function difference(counter: string, kept: number, counted: number): Drift[] {
  return kept === counted ? [] : [{ counter, kept, counted }]
}
