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
import { patchListing } from '../../lib/listing-cache.ts'
import { nextReviewPage, type ReviewPages, withoutReview, withReview } from './review-pages.ts'

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

/** All lists of a listing's reviews, in every order. */
const listsKey = (id: string) => ['reviews', id] as const

/** Those of everybody, and those of verified members only. */
const listKey = (id: string, whose: 'all' | 'members') => [...listsKey(id), whose] as const

/** Reviews of a listing in an order, page by page. */
export function reviewsQuery(id: string, sort: ReviewSort = 'new', membersOnly = false) {
  return infiniteQueryOptions({
    queryKey: [...listKey(id, membersOnly ? 'members' : 'all'), sort],
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
      await client.cancelQueries({ queryKey: listsKey(id) })
      client.setQueryData(myReviewQuery(id).queryKey, item)
      client.setQueriesData<ReviewPages>(
        { queryKey: listKey(id, 'all') },
        (pages) => pages && withReview(pages, item, ratingCnt),
      )
      patchListing(client, id, { ratingAvg, ratingCnt })
      void client.invalidateQueries({ queryKey: ownReviewsKey })
      // The code above cancelled a running request of the list, and nothing else would repeat it.
      void client.invalidateQueries({ queryKey: listsKey(id) })
    },
  })
}

/** Removes the viewer's review, and shows the new average. */
export function useWithdrawReview(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => read(api.servers[':id'].reviews.$delete({ param: { id } }), 'ratingAvg', 'ratingCnt'),
    onSuccess: async ({ ratingAvg, ratingCnt }) => {
      await client.cancelQueries({ queryKey: listsKey(id) })
      const mine = client.getQueryData(myReviewQuery(id).queryKey)
      client.setQueryData(myReviewQuery(id).queryKey, null)
      client.setQueriesData<ReviewPages>(
        { queryKey: listKey(id, 'all') },
        (pages) => pages && withoutReview(pages, mine?._id, ratingCnt),
      )
      patchListing(client, id, { ratingAvg, ratingCnt })
      void client.invalidateQueries({ queryKey: listsKey(id) })
      void client.invalidateQueries({ queryKey: ownReviewsKey })
    },
  })
}
