export type { MyReview, Review, ReviewPage } from './wire/review.ts'

export const REVIEW_TEXT_MAX = 1000
export const REVIEWS_PAGE_SIZE = 5
export const RATING_MESSAGE = 'Select a rating 1–5'
export const OWN_REVIEW_MESSAGE = 'You can’t review your own server.'
