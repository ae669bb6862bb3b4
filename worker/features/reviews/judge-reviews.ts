import {
  gapsOf,
  holdsReviews,
  judgeReviews as judge,
  REVIEW_COHORT_MIN,
  REVIEW_THRESHOLDS,
  type ReviewFigures,
} from '#contract/review-trust.ts'
import { DAY } from '#contract/time.ts'
import type { reviews } from '../../db/schema/reviews.ts'
import type { reviewSignals } from '../../db/schema/votes.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import { type Baseline, figuresOf, type SignalRow } from '../votes/cohort-figures.ts'
import { readBaseline } from '../votes/judge-cohorts.ts'
import { rescoreIfDrifted } from './rescore-listings.ts'

/** Nothing is held twice: who came back, or whom staff let through, has answered for this review. */
export const MAY_BE_HELD = `reviews.effect = 'counted' AND reviews.held_because IS NULL`

/** Reviews of a server's day that are looked at. More change no share. */
const ROWS_MAX = 5_000

type Row = SignalRow & SqlRow<typeof reviews, 'rating' | 'updated_at'>

/**
 * Judges the reviews without evidence of each server and day, today's and yesterday's, that is not held yet. Two oddities hold them: those written before
 * and those to come. Midnight hides no burst: they are also judged from noon to noon. A repeated run changes nothing.
 */
export async function judgeReviews(ctx: Ctx): Promise<void> {
  const today = Math.floor(ctx.now / DAY)
  for (const day of [today - 1, today]) {
    const { results } = await ctx.db
      .prepare(
        `SELECT listing_id FROM review_signals s WHERE day IN (?1, ?1 - 1)
            AND NOT EXISTS (SELECT 1 FROM review_cohorts c WHERE c.day = ?1 AND c.listing_id = s.listing_id)
          GROUP BY listing_id HAVING count(*) >= ${REVIEW_COHORT_MIN} AND max(day) = ?1`,
      )
      .bind(day)
      .all<SqlRow<typeof reviewSignals, 'listing_id'>>()
    const baseline = results.length > 0 ? await readBaseline(ctx) : null
    for (const { listing_id: listingId } of results)
      for (const from of [day * DAY, (day - 0.5) * DAY])
        if (baseline && (await judgeSpan(ctx, { day, from, listingId }, baseline))) break
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
const IN_SPAN = `s.day IN (?1, ?1 - 1) AND s.listing_id = ?2 AND r.updated_at >= ?3 AND r.updated_at < ?3 + ${DAY}`

/** Whether the reviews of these 24 hours are held. */
async function judgeSpan(ctx: Ctx, { day, from, listingId }: Span, baseline: Baseline): Promise<boolean> {
  const { db, now } = ctx
  const [found, before] = await db.batch<[Row, { average: number | null; reviews: number }]>([
    db
      .prepare(
        `SELECT s.day, r.author_id AS user_id, s.network, s.system, s.ciphers, s.extensions, s.account_day, s.first_day, 0 AS waits, 0 AS held, r.rating, r.updated_at
           FROM review_signals s JOIN reviews r ON r.id = s.review_id WHERE ${IN_SPAN} LIMIT ${ROWS_MAX}`,
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
  const { software, system, network, young, together } = figuresOf(rows, 0, baseline)
  const figures: ReviewFigures = {
    reviews: rows.length,
    software,
    system,
    network,
    young,
    together,
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
    // The triggers on reviews move the sums and tell the authors and the owner.
    db
      .prepare(
        `UPDATE reviews SET effect = 'held', held_because = ?4, effect_at = ?5
          WHERE ${MAY_BE_HELD} AND id IN (SELECT r.id FROM review_signals s JOIN reviews r ON r.id = s.review_id WHERE ${IN_SPAN})`,
      )
      .bind(day, listingId, from, strongest.reason, now),
  ])
  await rescoreIfDrifted(ctx)
  return true
}
