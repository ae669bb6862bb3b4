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

/** The list with a saved review: in its old position if that is loaded, first if the review is new. */
export function withReview(data: ReviewPages, review: Review, total: number): ReviewPages {
  const isLoaded = reviewsOf(data).some((other) => other._id === review._id)
  // When the total did not grow, the review is on a page that is not loaded.
  const isNew = total > (data.pages[0]?.total ?? 0)
  const pages = data.pages.map((page, index) => {
    const items = page.items.map((other) => (other._id === review._id ? review : other))
    return { ...page, total, items: !isLoaded && isNew && index === 0 ? [review, ...items] : items }
  })
  return { ...data, pages }
}

/** The list without a review that its author deleted; `id` is undefined when it was not loaded. */
export function withoutReview(data: ReviewPages, id: string | undefined, total: number): ReviewPages {
  const pages = data.pages.map((page) => ({
    ...page,
    total,
    items: page.items.filter(({ _id }) => _id !== id),
  }))
  return { ...data, pages }
}
