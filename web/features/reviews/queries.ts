import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type MyReview, type ReviewPage, REVIEWS_PAGE_SIZE, type ReviewSort } from '#contract/review.ts'
import { api, read } from '../../lib/api.ts'
import { patchListing, reviewListKey, type ReviewPages, reviewsKey } from '../../lib/listing-cache.ts'
import { nextReviewPage, withoutReview, withReview } from './review-pages.ts'

/**
 * One address has two responses: a page of all reviews and, with `mine`, the viewer's own. The query key
 * distinguishes them.
 */
function readReviews(
  id: string,
  query: { sort: ReviewSort; members?: '1'; page: string; limit: string },
  signal: AbortSignal,
): Promise<ReviewPage>
function readReviews(id: string, query: { mine: '1' }, signal: AbortSignal): Promise<MyReview>
function readReviews(
  id: string,
  query: { sort?: ReviewSort; members?: '1'; page?: string; limit?: string; mine?: '1' },
  signal: AbortSignal,
) {
  const part = query.mine ? 'item' : 'items'
  return read(api.servers[':id'].reviews.$get({ param: { id }, query }, { init: { signal } }), part)
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

/** The viewer's own review, or `null`; for signed-in viewers. */
export function myReviewQuery(id: string) {
  return queryOptions({
    queryKey: ['my-review', id],
    queryFn: async ({ signal }) => (await readReviews(id, { mine: '1' }, signal)).item,
    // Only this form changes it, so it is written directly.
    staleTime: Infinity,
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
      await client.cancelQueries({ queryKey: reviewsKey(id) })
      client.setQueryData(myReviewQuery(id).queryKey, item)
      client.setQueriesData<ReviewPages>(
        { queryKey: [...reviewsKey(id), 'all'] },
        (pages) => pages && withReview(pages, item, ratingCnt),
      )
      patchListing(client, id, { ratingAvg, ratingCnt })
      void client.invalidateQueries({ queryKey: ownReviewsKey })
      // The code above cancelled a running request of the list, and nothing else would repeat it.
      void client.invalidateQueries({ queryKey: reviewsKey(id) })
    },
  })
}

/** Removes the viewer's review, and shows the new average. */
export function useWithdrawReview(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => read(api.servers[':id'].reviews.$delete({ param: { id } }), 'ratingAvg', 'ratingCnt'),
    onSuccess: async ({ ratingAvg, ratingCnt }) => {
      await client.cancelQueries({ queryKey: reviewsKey(id) })
      const mine = client.getQueryData(myReviewQuery(id).queryKey)
      client.setQueryData(myReviewQuery(id).queryKey, null)
      client.setQueriesData<ReviewPages>(
        { queryKey: [...reviewsKey(id), 'all'] },
        (pages) => pages && withoutReview(pages, mine?._id, ratingCnt),
      )
      patchListing(client, id, { ratingAvg, ratingCnt })
      void client.invalidateQueries({ queryKey: reviewsKey(id) })
      void client.invalidateQueries({ queryKey: ownReviewsKey })
    },
  })
}
