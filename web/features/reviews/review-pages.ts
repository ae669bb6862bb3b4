import type { Review, ReviewPage } from '#contract/reviews/review.ts'
import type { ReviewPages } from '../../lib/listing-cache.ts'

/** Number of the page that 'Load more' loads, or `undefined` when all are loaded. */
export function nextReviewPage({ page, limit, total }: ReviewPage): number | undefined {
  return page * limit < total ? page + 1 : undefined
}

/** All loaded reviews without duplicates: a new review moves the others to the next page. */
export function reviewsOf({ pages }: ReviewPages): Review[] {
  // A review keeps its first position and has its latest value.
  const byId = new Map(pages.flatMap((page) => page.items).map((review) => [review._id, review]))
  return [...byId.values()]
}
