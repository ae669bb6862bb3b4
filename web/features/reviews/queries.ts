import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ListingViewer } from '#contract/listings/listing.ts'
import { type ReviewPage, REVIEWS_PAGE_SIZE, type ReviewSort } from '#contract/reviews/review.ts'
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
  members?: '1'
  page: string
  limit: string
}

/** A page of all reviews. With `mine`, the same address has the viewer's own, which comes with the viewer here. */
function readReviews(id: string, query: ReviewsAsked, signal: AbortSignal): Promise<ReviewPage>
function readReviews(id: string, query: ReviewsAsked, signal: AbortSignal) {
  return read(api.servers[':id'].reviews.$get({ param: { id }, query }, { init: { signal } }), 'items')
}

/** Reviews of a listing in an order, page by page. The first page of the usual list comes with the listing. */
export function reviewsQuery(id: string, sort: ReviewSort = 'new', membersOnly = false) {
  return infiniteQueryOptions({
    queryKey: reviewListKey(id, membersOnly ? 'members' : 'all', sort),
    queryFn: ({ pageParam, signal }) =>
      readReviews(
        id,
        {
          sort,
          ...(membersOnly && { members: '1' }),
          page: String(pageParam),
          limit: String(REVIEWS_PAGE_SIZE),
        },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: nextReviewPage,
  })
}

/** The viewer's reviews of all servers: each page of them. */
export const ownReviewsKey = ['own-reviews'] as const

interface ReviewInput {
  rating: number
  text: string
}

/** Saves the viewer's one review and shows it, with the new average, everywhere on the page. */
export function useSaveReview(id: string) {
  return useMutation(saveReview(useQueryClient(), id))
}

export function saveReview(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (json: ReviewInput) => read(api.servers[':id'].reviews.$post({ param: { id }, json })),
    onSuccess: async ({ item, ratingAvg, ratingCnt }) => {
      const resumeReads = await pauseReads(client, id)
      patchViewer(client, id, { ownReview: item })
      client.setQueriesData<ReviewPages>(
        { queryKey: [...reviewsKey(id), 'all'] },
        (pages) => pages && withReview(pages, item, ratingCnt),
      )
      patchListing(client, id, { ratingAvg, ratingCnt })
      void client.invalidateQueries({ queryKey: ownReviewsKey })
      resumeReads()
    },
  })
}

/** An answer from before a change must not overwrite it. The returned function repeats the viewer's read, and reads the list again. */
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

/** Removes the viewer's review, and shows the new average. */
export function useWithdrawReview(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => read(api.servers[':id'].reviews.$delete({ param: { id } }), 'ratingAvg', 'ratingCnt'),
    onSuccess: async ({ ratingAvg, ratingCnt }) => {
      const resumeReads = await pauseReads(client, id)
      const mine = client.getQueryData<ListingViewer>(viewerKey(id))?.ownReview
      patchViewer(client, id, { ownReview: null })
      client.setQueriesData<ReviewPages>(
        { queryKey: [...reviewsKey(id), 'all'] },
        (pages) => pages && withoutReview(pages, mine?._id, ratingCnt),
      )
      patchListing(client, id, { ratingAvg, ratingCnt })
      void client.invalidateQueries({ queryKey: ownReviewsKey })
      resumeReads()
    },
  })
}
