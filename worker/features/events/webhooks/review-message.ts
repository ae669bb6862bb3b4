import type { Review } from '#contract/reviews/review.ts'
import type { OwnerMessage } from '../tell.ts'

interface SavedReview {
  server: { _id: string; name: string }
  review: Pick<Review, '_id' | 'rating' | 'text' | 'createdAt'> & {
    author: Pick<Review['author'], 'id' | 'username'>
  }
  isNew: boolean
}

/** The webhook message about a review that is new, replaced or restored. */
export const reviewMessage = (at: number, data: SavedReview): OwnerMessage => ({
  listing: data.server._id,
  event: 'review.saved',
  at,
  data: { ...data },
  review: data.review._id,
})
