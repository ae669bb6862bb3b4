import { alias } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import {
  gapsOf,
  holdsReviews,
  judgeReviews as judge,
  REVIEW_COHORT_MIN,
  REVIEW_THRESHOLDS,
  type ReviewFigures,
} from '#contract/reviews/review-trust.ts'
import { DAY } from '#contract/base/time.ts'
import { NEW_DAYS, SCRIPT } from '#contract/votes/vote-trust.ts'
import { listings, reviewCohorts, reviews, signals, users } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import type { Usual } from '../votes/judge.ts'
import { emit } from '../events/registry.ts'
import { rescoreIfDrifted } from '../decisions/rescore-listings.ts'
import { into, set, type SqlRow } from '../../db/sql.ts'

const s = alias(signals, 's')
const c = alias(reviewCohorts, 'c')
const r = alias(reviews, 'r')

/** Nothing is held twice: who came back, or whom staff let through, has answered for this review. */
export const MAY_BE_HELD = sql`${reviews.effect} = 'counted' AND ${reviews.heldBecause} IS NULL`

/** Whose reviews are judged: people who are new here. */
export const NEW_HERE = sql`(SELECT ${users.createdAt} FROM ${users} WHERE ${users.id} = ${reviews.authorId}) > ${reviews.updatedAt} - ${NEW_DAYS * DAY}`

/** Reviews of a server's day that are looked at. More change no share. */
const ROWS_MAX = 5_000

type Row = SqlRow<typeof signals, 'network' | 'ciphers' | 'extensions' | 'account_day'> &
  SqlRow<typeof reviews, 'rating' | 'updated_at'>

/**
 * Judges the reviews of people who are new here, of each server and day, today's and yesterday's, that is not held yet. Two oddities hold them: those written before
 * and those to come. Midnight hides no burst: they are also judged from noon to noon. A repeated run changes nothing.
 */
export async function judgeReviews(ctx: Ctx, usual: Usual | null): Promise<void> {
  const today = Math.floor(ctx.now / DAY)
  for (const day of [today - 1, today]) {
    const results = await ctx.db.all<
      SqlRow<typeof signals, 'listing_id'>
    >(sql`SELECT ${s.listingId} FROM ${signals} s WHERE ${s.day} IN (${day}, ${day} - 1) AND ${s.kind} = 'review'
            AND NOT EXISTS (SELECT 1 FROM ${reviewCohorts} c WHERE ${c.day} = ${day} AND ${c.listingId} = ${s.listingId})
          GROUP BY ${s.listingId} HAVING count(*) >= ${REVIEW_COHORT_MIN} AND max(${s.day}) = ${day}`)
    for (const { listing_id: listingId } of results)
      for (const from of [day * DAY, (day - 0.5) * DAY])
        if (await judgeSpan(ctx, { day, from, listingId }, usual)) break
  }
}

interface Span {
  /** The day that is held, reviews to come too. */
  day: number
  /** The first moment of the 24 hours that are judged. */
  from: number
  listingId: string
}

/** Its reviews `r` with their signals `s`. */
const reviewsOf = ({ day, from, listingId }: Span) =>
  sql`FROM ${signals} s JOIN ${reviews} r WHERE ${s.day} IN (${day}, ${day - 1}) AND ${s.listingId} = ${listingId} AND ${s.kind} = 'review'
    AND ${s.day} - ${s.firstDay} < ${NEW_DAYS} AND ${r.authorId} = ${s.userId} AND ${r.listingId} = ${s.listingId}
    AND ${r.updatedAt} = ${s.at} AND ${r.updatedAt} >= ${from} AND ${r.updatedAt} < ${from + DAY}`

/** Whether the reviews of these 24 hours are held. */
async function judgeSpan(ctx: Ctx, span: Span, usualSoftware: Usual | null): Promise<boolean> {
  const { db, now } = ctx
  const { day, from, listingId } = span
  const [rows, [usual]] = await db.batch<[Row, { average: number | null; reviews: number }]>([
    sql`SELECT ${s.network}, ${s.ciphers}, ${s.extensions}, ${s.accountDay}, ${r.rating}, ${r.updatedAt} ${reviewsOf(span)} LIMIT ${ROWS_MAX}`,
    sql`SELECT avg(${reviews.rating}) AS average, count(*) AS reviews FROM ${reviews} WHERE ${reviews.listingId} = ${listingId} AND ${reviews.createdAt} < ${from}
        AND ${reviews.effect} = 'counted'
            AND ${reviews.updatedAt} < ${from}`,
  ])
  const figures: ReviewFigures = {
    reviews: rows.length,
    software: unusualShare(rows, usualSoftware),
    together: { share: densest(rows.map((row) => row.account_day)) },
    stars: {
      average: rows.reduce((sum, { rating }) => sum + rating, 0) / Math.max(1, rows.length),
      usual: usual && usual.reviews >= REVIEW_THRESHOLDS.STARS_KNOWN_MIN ? usual.average : null,
    },
    gaps: gapsOf(rows.map((row) => row.updated_at)),
  }
  const oddities = judge(figures)
  const [strongest] = oddities
  if (!strongest || !holdsReviews(oddities)) return false
  await db.batch([
    sql`INSERT INTO ${into(reviewCohorts, 'day', 'listingId', 'reason')}
         SELECT ${day}, ${listings.id}, ${strongest.reason} FROM ${listings} WHERE ${listings.id} = ${listingId} ON CONFLICT DO NOTHING`,
    // The triggers on reviews move the sums.
    sql`UPDATE ${reviews} SET ${set(reviews, { effect: 'held', heldBecause: strongest.reason, effectAt: now })}
          WHERE ${MAY_BE_HELD} AND ${reviews.id} IN (SELECT ${r.id} ${reviewsOf(span)})`,
    ...emit(
      'review.judged',
      sql`${reviews.listingId} = ${listingId} AND ${reviews.effect} = 'held' AND ${reviews.effectAt} = ${now}`,
    ),
  ])
  await rescoreIfDrifted(ctx)
  return true
}

/** The part of them with the commonest program that no browser is. */
function unusualShare(rows: readonly Row[], usual: Usual | null) {
  const times = new Map<string, number>()
  for (const value of rows.flatMap(({ ciphers, extensions }) => [ciphers, extensions]))
    if (usual && value !== null && !usual.software.has(value)) times.set(value, (times.get(value) ?? 0) + 1)
  return { share: Math.max(0, ...times.values()) / Math.max(1, rows.length) }
}

/** The part of these days that lies within one span of `BURST_DAYS`. */
const densest = (days: readonly number[]) =>
  Math.max(
    0,
    ...days.map((day) => days.filter((one) => one >= day && one < day + SCRIPT.BURST_DAYS).length),
  ) / Math.max(1, days.length)
