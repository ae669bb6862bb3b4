import { eq, sql } from 'drizzle-orm'
import { PRIOR_MEAN_START } from '#contract/reviews/rating.ts'
import { listings, siteCounters } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { RATING_RANK } from '../../db/rating-rank.ts'
import { names, set } from '../../db/sql.ts'

/** How far (in millionths of a star) the directory's mean may move before the order of 'Highest Rating' is computed again. */
const DRIFT = 10_000
/** Listings rescored in one statement, to limit the work in a directory of any size. */
const CHUNK = 2_000

/**
 * Computes 'Highest Rating' again when the directory's mean has moved by a hundredth of a star, and goes on where an earlier run ended. In a young directory
 * that happens after most reviews and changes few rows. In a large one the mean hardly moves, so the average cost of a review is small.
 */
export async function rescoreIfDrifted(ctx: Ctx): Promise<void> {
  const { ratingSum, ratingCnt, priorMean, scoredTo } = siteCounters
  const [counters] = await ctx.db.orm
    .select({ ratingSum, ratingCnt, priorMean, scoredTo })
    .from(siteCounters)
    .where(eq(siteCounters.id, 1))
  if (!counters) return
  if (Math.abs(meanOf(counters) - counters.priorMean) > DRIFT) await rescoreListings(ctx)
  else if (counters.scoredTo !== null) await scoreTheRest(ctx)
}

/** Takes the current mean as the prior and scores every reviewed listing with it. A second run changes nothing. */
export async function rescoreListings(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`UPDATE ${siteCounters} SET ${set(siteCounters, {
    scoredTo: 0,
    priorMean: sql`CASE ${siteCounters.ratingCnt} WHEN 0 THEN ${PRIOR_MEAN_START * 1_000_000} ELSE cast(round(${siteCounters.ratingSum} * 1000000.0 / ${siteCounters.ratingCnt}) AS INTEGER) END`,
  })}
          WHERE ${siteCounters.id} = 1`)
  await scoreTheRest(ctx)
}

/** The row says how far the scores are. So a run that ends half-way is continued by the next one, and runs beside each other share the work. */
async function scoreTheRest({ db }: Ctx): Promise<void> {
  const next = sql`FROM ${listings} WHERE ${listings.ratingCnt} > 0
    AND ${listings.seq} > (SELECT ${siteCounters.scoredTo} FROM ${siteCounters} WHERE ${siteCounters.id} = 1) ORDER BY ${listings.seq} LIMIT ${CHUNK}`
  for (let isMore = true; isMore;) {
    const [, end] = await db.batch<[never, { scored_to: number | null }]>([
      sql`UPDATE ${listings} SET ${set(listings, { ratingRank: sql`score` })}
          FROM (SELECT ${listings.seq} AS scored, ${RATING_RANK} AS score ${next})
          WHERE ${listings.seq} = scored AND ${listings.ratingRank} <> score`,
      sql`UPDATE ${siteCounters} SET ${set(siteCounters, { scoredTo: sql`(SELECT max(seq) FROM (SELECT ${listings.seq} ${next}))` })}
          WHERE ${siteCounters.id} = 1 AND ${siteCounters.scoredTo} IS NOT NULL RETURNING ${names(siteCounters.scoredTo)}`,
    ])
    isMore = typeof end[0]?.scored_to === 'number'
  }
}

function meanOf({ ratingSum, ratingCnt }: { ratingSum: number; ratingCnt: number }): number {
  return ratingCnt === 0 ? PRIOR_MEAN_START * 1_000_000 : (ratingSum / ratingCnt) * 1_000_000
}
