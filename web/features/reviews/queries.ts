import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { type Review, type ReviewPage, REVIEWS_PAGE_SIZE, type ReviewSort } from '#contract/reviews/review.ts'
import type { reviewBody } from '#contract/reviews/review.wire.ts'
import { api, read } from '../../lib/api.ts'
import { patchListing, patchViewer, pauseViewer, reviewListKey, reviewsKey } from '../../lib/listing-cache.ts'
import { nextReviewPage } from './review-pages.ts'

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

/** Saves the viewer's one review and shows it, with the new average. */
export function useSaveReview(id: string) {
  return useMutation(saveReviewOptions(useQueryClient(), id))
}

export function saveReviewOptions(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (json: z.input<typeof reviewBody>) =>
      read(api.servers[':id'].reviews.$post({ param: { id }, json }), 'item', 'ratingAvg', 'ratingCnt'),
    onSuccess: ({ item, ...rating }) => showChange(client, id, { ownReview: item, rating }),
  })
}

interface ReviewChange {
  /** The viewer's review from now on. */
  ownReview: Review | null
  /** `null` while the server is not public. */
  rating: { ratingAvg: number; ratingCnt: number } | null
}

/** Stops reads under way, whose answers may be older, shows the change, and reads the lists again. */
async function showChange(
  client: QueryClient,
  id: string,
  { ownReview, rating }: ReviewChange,
): Promise<void> {
  const lists = { queryKey: reviewsKey(id) }
  const [resumeViewer] = await Promise.all([pauseViewer(client, id), client.cancelQueries(lists)])
  patchViewer(client, id, { ownReview })
  if (rating) patchListing(client, id, rating)
  resumeViewer()
  void client.invalidateQueries(lists)
  void client.invalidateQueries({ queryKey: ownReviewsKey })
}

export function useWithdrawReview(id: string) {
  return useMutation(withdrawReviewOptions(useQueryClient(), id))
}

export function withdrawReviewOptions(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: () => read(api.servers[':id'].reviews.$delete({ param: { id } }), 'ratingAvg', 'ratingCnt'),
    onSuccess: ({ ratingAvg, ratingCnt }) =>
      showChange(client, id, {
        ownReview: null,
        rating: ratingAvg === null || ratingCnt === null ? null : { ratingAvg, ratingCnt },
      }),
  })
}
