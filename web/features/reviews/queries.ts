import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { REVIEWS_PAGE_SIZE, type Review } from '../../../contract/review.ts'
import { api, read } from '../../lib/api.ts'
import { patchListing } from '../../lib/listing-cache.ts'
import { nextReviewPage, withReview } from './review-pages.ts'

/** Reviews of a listing, newest first, a few at a time. */
export function reviewsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['reviews', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: String(pageParam), limit: String(REVIEWS_PAGE_SIZE) }
      const body = await read(api.servers[':id'].reviews.$get({ param: { id }, query }, { init: { signal } }))
      if (!('items' in body)) throw new Error('A list of reviews was asked for and something else came')
      return body
    },
    initialPageParam: 1,
    getNextPageParam: nextReviewPage,
  })
}

/** The viewer's own review, or `null`; for signed-in viewers. */
export function myReviewQuery(id: string) {
  return queryOptions({
    queryKey: ['my-review', id],
    queryFn: async ({ signal }): Promise<Review | null> => {
      const call = api.servers[':id'].reviews.$get(
        { param: { id }, query: { mine: '1' } },
        { init: { signal } },
      )
      const body = await read(call)
      return 'item' in body ? body.item : null
    },
    // Written here alone: it changes when the form says so.
    staleTime: Infinity,
  })
}

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
      await client.cancelQueries({ queryKey: reviewsQuery(id).queryKey })
      client.setQueryData(myReviewQuery(id).queryKey, item)
      client.setQueryData(reviewsQuery(id).queryKey, (pages) => pages && withReview(pages, item, ratingCnt))
      patchListing(client, id, { ratingAvg, ratingCnt })
      // A list that was on its way was stopped above, and nothing else would fetch it again.
      void client.invalidateQueries({ queryKey: reviewsQuery(id).queryKey })
    },
  })
}
