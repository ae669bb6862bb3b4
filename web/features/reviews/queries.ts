import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListingViewer } from '#contract/listings/listing.ts'
import { type Review, type ReviewPage, REVIEWS_PAGE_SIZE, type ReviewSort } from '#contract/reviews/review.ts'
import type { reviewBody } from '#contract/reviews/review.wire.ts'
import { api, read } from '../../lib/api.ts'
import {
  patchListing,
  patchViewer,
  pauseViewer,
  reviewListKey,
  type ReviewPages,
  reviewsKey,
  viewerKey,
} from '../../lib/listing-cache.ts'
import { nextReviewPage, withoutReview, withReview } from './review-pages.ts'

interface ReviewsAsked {
  sort: ReviewSort
  page: string
  limit: string
}

/** A page of all reviews: what the endpoint answers without `mine`. */
function readReviews(id: string, query: ReviewsAsked, signal: AbortSignal): Promise<ReviewPage>
function readReviews(id: string, query: ReviewsAsked, signal: AbortSignal) {
  return read(api.servers[':id'].reviews.$get({ param: { id }, query }, { init: { signal } }), 'items')
}

/** Reviews of a listing in an order, page by page. The first page of the usual list comes with the listing. */
export function reviewsQuery(id: string, sort: ReviewSort = 'new') {
  return infiniteQueryOptions({
    queryKey: reviewListKey(id, sort),
    queryFn: ({ pageParam, signal }) =>
      readReviews(id, { sort, page: String(pageParam), limit: String(REVIEWS_PAGE_SIZE) }, signal),
    initialPageParam: 1,
    getNextPageParam: nextReviewPage,
  })
}

/** The viewer's reviews of all servers: each page of them. */
export const ownReviewsKey = ['own-reviews'] as const

/** Saves the viewer's one review and shows it, with the new average, everywhere on the page. */
export function useSaveReview(id: string) {
  return useMutation(saveReviewOptions(useQueryClient(), id))
}

export function saveReviewOptions(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (json: z.input<typeof reviewBody>) =>
      read(api.servers[':id'].reviews.$post({ param: { id }, json }), 'item', 'ratingAvg', 'ratingCnt'),
    onSuccess: ({ item, ...rating }) =>
      showChange(client, id, {
        own: item,
        rating,
        updatePages: (pages, total) => withReview(pages, item, total),
      }),
  })
}

interface ReviewChange {
  /** The viewer's review from now on. */
  own: Review | null
  /** `null` while the server is not public. */
  rating: { ratingAvg: number; ratingCnt: number } | null
  updatePages: (pages: ReviewPages, total: number) => ReviewPages
}

async function showChange(
  client: QueryClient,
  id: string,
  { own, rating, updatePages }: ReviewChange,
): Promise<void> {
  const resumeReads = await pauseReads(client, id)
  patchViewer(client, id, { ownReview: own })
  if (rating) {
    client.setQueriesData<ReviewPages>(
      { queryKey: reviewsKey(id) },
      (pages) => pages && updatePages(pages, rating.ratingCnt),
    )
    patchListing(client, id, rating)
  }
  void client.invalidateQueries({ queryKey: ownReviewsKey })
  resumeReads()
}

/** Stops reads under way, whose answers would overwrite the change. The returned function reads viewer and list again. */
async function pauseReads(client: QueryClient, id: string): Promise<() => void> {
  const [resumeViewer] = await Promise.all([
    pauseViewer(client, id),
    client.cancelQueries({ queryKey: reviewsKey(id) }),
  ])
  return () => {
    resumeViewer()
    void client.invalidateQueries({ queryKey: reviewsKey(id) })
  }
}

export function useWithdrawReview(id: string) {
  return useMutation(withdrawReviewOptions(useQueryClient(), id))
}

export function withdrawReviewOptions(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: () => read(api.servers[':id'].reviews.$delete({ param: { id } }), 'ratingAvg', 'ratingCnt'),
    onSuccess: ({ ratingAvg, ratingCnt }) => {
      const mine = client.getQueryData<ListingViewer>(viewerKey(id))?.ownReview
      return showChange(client, id, {
        own: null,
        rating: ratingAvg === null || ratingCnt === null ? null : { ratingAvg, ratingCnt },
        updatePages: (pages, total) => withoutReview(pages, mine?._id, total),
      })
    },
  })
}
