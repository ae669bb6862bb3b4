export type { Review, ReviewPage } from './review.wire.ts'

export const REVIEW_TEXT_MAX = 1000
export const REVIEWS_PAGE_SIZE = 5
/** Orders of a list of reviews: by time, most stars, fewest stars; within the same stars newest first. */
export const REVIEW_SORTS = ['new', 'high', 'low'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]
export const RATING_MESSAGE = 'Select a rating 1–5'
export const OWN_REVIEW_MESSAGE = 'You can’t review your own server.'
