import { and, type AnyColumn, eq, gt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Orm } from '../db/client.ts'
import { listings, reviews, siteCounters, votes } from '../db/schema.ts'
import { recountVotes } from '../features/community/roadmap/recount-votes.ts'
import type { Ctx } from '../http/verb.ts'

/** Listings recounted in one query. A million listings need 200 queries, far fewer than one run may make. */
const CHUNK = 5_000

/** A stored counter that differs from what it counts. Any drift is a bug, so it is corrected and logged. */
export interface Drift {
  counter: string
  stored: number
  counted: number
}

/** Recomputes every stored counter from its rows, corrects the differences and answers them. */
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

const sumOf = (column: AnyColumn, table: SQLiteTable, which: SQL) =>
  sql<number>`(SELECT coalesce(sum(${column}), 0) FROM ${table} WHERE ${which})`

function countedOf(orm: Orm) {
  const ofListing = eq(reviews.listingId, listings.id)
  return {
    votes: orm.$count(votes, and(eq(votes.listingId, listings.id), not(votes.isVoid))),
    ratingSum: sumOf(reviews.rating, reviews, ofListing),
    ratingCnt: orm.$count(reviews, ofListing),
  }
}

async function recountListings({ db }: Ctx, after: number): Promise<{ last: number | null; found: Drift[] }> {
  const { seq, id, votes: stored, ratingSum, ratingCnt } = listings
  const byRows = countedOf(db.orm)
  const results = await db.orm
    .select({ seq, id, stored: { votes: stored, ratingSum, ratingCnt }, counted: byRows })
    .from(listings)
    .where(gt(seq, after))
    .orderBy(seq)
    .limit(CHUNK)
  const found: Drift[] = []
  for (const row of results) {
    const drifts = [
      ...difference(`votes of ${row.id}`, row.stored.votes, row.counted.votes),
      ...difference(`rating sum of ${row.id}`, row.stored.ratingSum, row.counted.ratingSum),
      ...difference(`reviews of ${row.id}`, row.stored.ratingCnt, row.counted.ratingCnt),
    ]
    // Counted again inside the write, because a vote may have arrived since.
    if (drifts.length > 0) await db.orm.update(listings).set(byRows).where(eq(id, row.id))
    found.push(...drifts)
  }
  return { last: results.at(-1)?.seq ?? null, found }
}

const { moderation } = listings
const whereApproved = eq(moderation, 'approved')
const totalsOf = (orm: Orm) => ({
  total: orm.$count(listings, ne(moderation, 'deleted')),
  approved: orm.$count(listings, whereApproved),
  pending: orm.$count(listings, eq(moderation, 'pending')),
  ratingSum: sumOf(listings.ratingSum, listings, whereApproved),
  ratingCnt: sumOf(listings.ratingCnt, listings, whereApproved),
})
const TOTAL_NAMES = ['total', 'approved', 'pending', 'ratingSum', 'ratingCnt'] as const

async function recountTotals({ db }: Ctx): Promise<Drift[]> {
  const byRows = totalsOf(db.orm)
  const whereSite = eq(siteCounters.id, 1)
  const { total, approved, pending, ratingSum, ratingCnt } = siteCounters
  const [row] = await db.orm
    .select({ stored: { total, approved, pending, ratingSum, ratingCnt }, counted: byRows })
    .from(siteCounters)
    .where(whereSite)
  const drifts = TOTAL_NAMES.flatMap((name) =>
    difference(`site ${name}`, row?.stored[name] ?? 0, row?.counted[name] ?? 0),
  )
  if (drifts.length > 0) await db.orm.update(siteCounters).set(byRows).where(whereSite)
  return drifts
}

function difference(counter: string, stored: number, counted: number): Drift[] {
  return stored === counted ? [] : [{ counter, stored, counted }]
}
