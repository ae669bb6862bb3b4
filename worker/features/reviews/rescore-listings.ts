import { eq } from 'drizzle-orm'
import { PRIOR_MEAN_START } from '#contract/rating.ts'
import { siteCounters } from '../../db/schema/directory.ts'
import type { Ctx } from '../../http/context.ts'
import { RATING_RANK_SQL } from './rating-rank.ts'

/** How far (in millionths of a star) the directory's mean may move before the order of 'Highest Rating' is computed again. */
const DRIFT = 10_000
/** Listings rescored in one statement, to limit the work in a directory of any size. */
const CHUNK = 2_000

/**
 * Computes 'Highest Rating' again when the directory's mean has moved by a hundredth of a star. In a young directory that happens after most reviews
 * and changes few rows. In a large one the mean hardly moves, so the average cost of a review is small.
 */
export async function rescoreIfDrifted(ctx: Ctx): Promise<void> {
  const { ratingSum, ratingCnt, priorMean } = siteCounters
  const [counters] = await ctx.db.orm
    .select({ ratingSum, ratingCnt, priorMean })
    .from(siteCounters)
    .where(eq(siteCounters.id, 1))
  if (counters && Math.abs(meanOf(counters) - counters.priorMean) > DRIFT) await rescoreListings(ctx)
}

/** Takes the current mean as the prior and scores every reviewed listing with it. A second run changes nothing. */
export async function rescoreListings(ctx: Ctx): Promise<void> {
  const { db } = ctx
  await db
    .prepare(
      `UPDATE site_counters SET prior_mean =
         CASE rating_cnt WHEN 0 THEN ${PRIOR_MEAN_START * 1_000_000} ELSE cast(round(rating_sum * 1000000.0 / rating_cnt) AS INTEGER) END
       WHERE id = 1`,
    )
    .run()
  for (let after = 0; ;) {
    const last = await scoreChunk(ctx, after)
    if (last === null) return
    after = last
  }
}

/** Scores the next listings after an internal number. Answers the last number, `null` when there are no more. */
async function scoreChunk({ db }: Ctx, after: number): Promise<number | null> {
  const [, end] = await db.batch<[never, { last: number | null }]>([
    db
      .prepare(
        `UPDATE listings SET rating_rank = score FROM (
           SELECT seq AS scored, ${RATING_RANK_SQL} AS score
             FROM listings WHERE rating_cnt > 0 AND seq > ?1 ORDER BY seq LIMIT ${CHUNK})
         WHERE seq = scored AND rating_rank <> score`,
      )
      .bind(after),
    db
      .prepare(
        `SELECT max(seq) AS last FROM (SELECT seq FROM listings WHERE rating_cnt > 0 AND seq > ?1 ORDER BY seq LIMIT ${CHUNK})`,
      )
      .bind(after),
  ])
  return end.results[0]?.last ?? null
}

function meanOf({ ratingSum, ratingCnt }: { ratingSum: number; ratingCnt: number }): number {
  return ratingCnt === 0 ? PRIOR_MEAN_START * 1_000_000 : (ratingSum / ratingCnt) * 1_000_000
}
