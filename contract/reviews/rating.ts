export const RATING_MIN = 1
export const RATING_MAX = 5

/**
 * 'Highest Rating' counts as if every listing had this many more reviews with the directory's mean rating.
 */
export const PRIOR_WEIGHT = 8

/** The assumed mean while there are no reviews: the middle of the scale. */
export const PRIOR_MEAN_START = 3

/**
 * How far a listing's Bayesian average is above the prior mean: (w·m + sum) / (w + count) − m. The order is
 * the same, and a change of the mean leaves listings without reviews at 0.
 */
export function ratingExcess(sum: number, count: number, priorMean: number): number {
  return (sum - priorMean * count) / (PRIOR_WEIGHT + count)
}

/** The plain average with one decimal, as cards and pages show it; 0 without reviews. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10
}
