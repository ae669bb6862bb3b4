import type { PersonRef } from './listing.ts'

export const REVIEW_TEXT_MAX = 1000
export const REVIEWS_PAGE_SIZE = 5
export const RATING_MESSAGE = 'Select a rating 1–5'
export const OWN_REVIEW_MESSAGE = 'You can’t review your own server.'

export interface Review {
  _id: string
  rating: number
  text: string
  createdAt: string
  author: PersonRef
}
