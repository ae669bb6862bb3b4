import { type AnyColumn, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import { recountVotes } from '../features/community/roadmap/recount-votes.ts'
import type { Ctx } from '../http/verb.ts'
import { listings, reviews, siteCounters, votes } from '../db/schema.ts'

/** Listings recounted in one query. The work is limited: a million listings need far fewer queries than one run may make. */
const CHUNK = 5_000

/** A stored counter that differs from what it counts. Any drift is a bug. It is corrected and logged. */
export interface Drift {
  counter: string
  stored: number
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

const VOTES = sql`FROM ${votes} WHERE ${votes.listingId} = ${listings.id} AND NOT ${votes.isVoid}`
const REVIEWS = sql`FROM ${reviews} WHERE ${reviews.listingId} = ${listings.id}`
const COUNTED = {
  countedVotes: sql<number>`(SELECT count(*) ${VOTES})`,
  countedSum: sql<number>`(SELECT coalesce(sum(${reviews.rating}), 0) ${REVIEWS})`,
  countedCnt: sql<number>`(SELECT count(*) ${REVIEWS})`,
}

async function recountListings({ db }: Ctx, after: number): Promise<{ last: number | null; found: Drift[] }> {
  const { seq, id, votes: stored, ratingSum, ratingCnt } = listings
  const results = await db.orm
    .select({ seq, id, votes: stored, ratingSum, ratingCnt, ...COUNTED })
    .from(listings)
    .where(gt(seq, after))
    .orderBy(seq)
    .limit(CHUNK)
  const wrong = results.filter(
    (row) =>
      row.votes !== row.countedVotes || row.ratingSum !== row.countedSum || row.ratingCnt !== row.countedCnt,
  )
  for (const row of wrong)
    // Counted again inside the write, because a vote may have arrived since.
    await db.orm
      .update(listings)
      .set({ votes: COUNTED.countedVotes, ratingSum: COUNTED.countedSum, ratingCnt: COUNTED.countedCnt })
      .where(eq(id, row.id))
  return {
    last: results.at(-1)?.seq ?? null,
    found: wrong.flatMap((row) => [
      ...difference(`votes of ${row.id}`, row.votes, row.countedVotes),
      ...difference(`rating sum of ${row.id}`, row.ratingSum, row.countedSum),
      ...difference(`reviews of ${row.id}`, row.ratingCnt, row.countedCnt),
    ]),
  }
}

const { moderation } = listings
const sumOf = (what: AnyColumn | 1, which: SQL) =>
  sql<number>`(SELECT coalesce(sum(${what}), 0) FROM ${listings} WHERE ${which})`
const isApproved = eq(moderation, 'approved')
const TOTALS = {
  total: sumOf(1, ne(moderation, 'deleted')),
  approved: sumOf(1, isApproved),
  pending: sumOf(1, eq(moderation, 'pending')),
  ratingSum: sumOf(listings.ratingSum, isApproved),
  ratingCnt: sumOf(listings.ratingCnt, isApproved),
}
const TOTAL_NAMES = ['total', 'approved', 'pending', 'ratingSum', 'ratingCnt'] as const

async function recountTotals({ db }: Ctx): Promise<Drift[]> {
  const isOne = eq(siteCounters.id, 1)
  const { total, approved, pending, ratingSum, ratingCnt } = siteCounters
  const [row] = await db.orm
    .select({ stored: { total, approved, pending, ratingSum, ratingCnt }, counted: TOTALS })
    .from(siteCounters)
    .where(isOne)
  const drifts = TOTAL_NAMES.flatMap((name) =>
    difference(`site ${name}`, row?.stored[name] ?? 0, row?.counted[name] ?? 0),
  )
  if (drifts.length > 0) await db.orm.update(siteCounters).set(TOTALS).where(isOne)
  return drifts
}

function difference(counter: string, stored: number, counted: number): Drift[] {
  return stored === counted ? [] : [{ counter, stored, counted }]
}
