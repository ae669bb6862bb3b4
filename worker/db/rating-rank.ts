import { type SQL, sql } from 'drizzle-orm'
import { PRIOR_WEIGHT } from '#contract/reviews/rating.ts'
import { listings, siteCounters } from './schema.ts'

/** `ratingExcess()` in millionths of a star, for a sum and a count, with the mean that all scores use. */
export const ratingRank = (sum: SQL, count: SQL): SQL =>
  sql`cast(round(((${sum}) * 1000000.0 - (SELECT ${siteCounters.priorMean} FROM ${siteCounters} WHERE ${siteCounters.id} = 1) * (${count}))
    / (${sql.raw(String(PRIOR_WEIGHT))} + (${count}))) AS INTEGER)`

/** The same for a row of `listings`. */
export const RATING_RANK = ratingRank(sql`${listings.ratingSum}`, sql`${listings.ratingCnt}`)
