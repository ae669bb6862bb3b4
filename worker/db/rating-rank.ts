import { PRIOR_WEIGHT } from '#contract/reviews/rating.ts'

/** `ratingExcess()` in millionths of a star, as SQL for a sum and a count, with the mean that all scores use. */
export function ratingRankSql(sum: string, count: string): string {
  return `cast(round(((${sum}) * 1000000.0
  - (SELECT prior_mean FROM site_counters WHERE id = 1) * (${count})) / (${PRIOR_WEIGHT} + (${count}))) AS INTEGER)`
}

/** The same for a row of `listings`. */
export const RATING_RANK_SQL = ratingRankSql('rating_sum', 'rating_cnt')
