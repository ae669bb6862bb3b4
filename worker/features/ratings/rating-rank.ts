import { PRIOR_WEIGHT } from '../../../contract/rating.ts'

/** `ratingExcess()` of a row of `listings` in millionths of a star, with the mean that all scores are computed with. */
export const RATING_RANK_SQL = `cast(round((rating_sum * 1000000.0
  - (SELECT prior_mean FROM site_counters WHERE id = 1) * rating_cnt) / (${PRIOR_WEIGHT} + rating_cnt)) AS INTEGER)`
