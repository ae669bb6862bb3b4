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
import { reviews } from '../../db/schema/reviews.ts'
import type { signals } from '../../db/schema/votes.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import type { Usual } from '../votes/judge.ts'
import { emit } from '../events/registry.ts'
import { rescoreIfDrifted } from '../decisions/rescore-listings.ts'

/** Nothing is held twice: who came back, or whom staff let through, has answered for this review. */
export const MAY_BE_HELD = `reviews.effect = 'counted' AND reviews.held_because IS NULL`

/** Whose reviews are judged: people who are new here. */
export const NEW_HERE = `(SELECT u.created_at FROM users u WHERE u.id = reviews.author_id) > reviews.updated_at - ${NEW_DAYS * DAY}`

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
    const { results } = await ctx.db
      .prepare(
        `SELECT listing_id FROM signals s WHERE day IN (?1, ?1 - 1) AND kind = 'review'
            AND NOT EXISTS (SELECT 1 FROM review_cohorts c WHERE c.day = ?1 AND c.listing_id = s.listing_id)
          GROUP BY listing_id HAVING count(*) >= ${REVIEW_COHORT_MIN} AND max(day) = ?1`,
      )
      .bind(day)
      .all<SqlRow<typeof signals, 'listing_id'>>()
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

/** The reviews ?1 the day, ?2 the server, ?3 the first moment; `r` and `s` are a review and its signals. */
const IN_SPAN = `s.day IN (?1, ?1 - 1) AND s.listing_id = ?2 AND s.kind = 'review' AND s.day - s.first_day < ${NEW_DAYS}
    AND r.author_id = s.user_id AND r.listing_id = s.listing_id AND r.updated_at = s.at AND r.updated_at >= ?3 AND r.updated_at < ?3 + ${DAY}`

/** Whether the reviews of these 24 hours are held. */
async function judgeSpan(
  ctx: Ctx,
  { day, from, listingId }: Span,
  usualSoftware: Usual | null,
): Promise<boolean> {
  const { db, now } = ctx
  const [found, before] = await db.batch<[Row, { average: number | null; reviews: number }]>([
    db
      .prepare(
        `SELECT s.network, s.ciphers, s.extensions, s.account_day, r.rating, r.updated_at FROM signals s JOIN reviews r WHERE ${IN_SPAN} LIMIT ${ROWS_MAX}`,
      )
      .bind(day, listingId, from),
    db
      .prepare(
        `SELECT avg(rating) AS average, count(*) AS reviews FROM reviews WHERE listing_id = ?1 AND created_at < ?2 AND effect = 'counted'
            AND updated_at < ?2`,
      )
      .bind(listingId, from),
  ])
  const rows = found.results
  const [usual] = before.results
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
    db
      .prepare(
        `INSERT INTO review_cohorts (day, listing_id, reason, oddities, figures, thresholds, judged_at)
         SELECT ?1, id, ?3, ?4, ?5, ?6, ?7 FROM listings WHERE id = ?2 ON CONFLICT DO NOTHING`,
      )
      .bind(
        day,
        listingId,
        strongest.reason,
        JSON.stringify(oddities),
        JSON.stringify(figures),
        JSON.stringify(REVIEW_THRESHOLDS),
        now,
      ),
    // The triggers on reviews move the sums.
    db
      .prepare(
        `UPDATE reviews SET effect = 'held', held_because = ?4, effect_at = ?5
          WHERE ${MAY_BE_HELD} AND id IN (SELECT r.id FROM signals s JOIN reviews r WHERE ${IN_SPAN})`,
      )
      .bind(day, listingId, from, strongest.reason, now),
    ...emit(
      ctx,
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
