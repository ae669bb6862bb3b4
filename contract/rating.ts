/** Stars a review can give. */
export const RATING_MIN = 1
export const RATING_MAX = 5

/** 'Highest Rating' counts as if every listing had this many more reviews at the directory's mean. */
export const PRIOR_WEIGHT = 8

/** The mean assumed while nobody has reviewed anything: the middle of the scale. */
export const PRIOR_MEAN_START = 3

/**
 * How far a listing's Bayesian average lies above (or below) the prior mean:
 * (w·m + sum) / (w + count) − m = (sum − m·count) / (w + count).
 *
 * Sorting by it equals sorting by the Bayesian average, and a listing without reviews is always 0, so that only reviewed
 * listings change when the directory's mean does.
 */
export function ratingExcess(sum: number, count: number, priorMean: number): number {
  return (sum - priorMean * count) / (PRIOR_WEIGHT + count)
}

/** The plain average to one decimal, as cards and pages show it; 0 without reviews. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10
}
