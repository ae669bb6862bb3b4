import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { NEWS_PAGE_SIZE } from '#contract/listings/post.ts'
import type { newsBody } from '#contract/listings/post.wire.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { api, hasStatus, read } from '../../../lib/api.ts'
import { listingKey, reviewsKey, viewerKey } from '../../../lib/listing-cache.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** News of a listing, page by page, newest first. */
export function newsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['news', id],
    queryFn: ({ pageParam, signal }) =>
      read(
        api.servers[':id'].news.$get(
          { param: { id }, query: { page: String(pageParam), limit: String(NEWS_PAGE_SIZE) } },
          { init: { signal } },
        ),
        'items',
        'total',
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  })
}

/** The page of the server shows its latest news, too. */
const newsOf = (id: string) => [listingKey(id), newsQuery(id).queryKey]

/** Posts news, or changes those with an id. */
export function useSaveNews(id: string, postId: string | null) {
  return useWrite(
    async (json: z.input<typeof newsBody>) => {
      const { item } =
        postId === null
          ? await read(api.affiliates[':id'].news.$post({ param: { id }, json }), 'item')
          : await read(api.affiliates[':id'].news[':postId'].$put({ param: { id, postId }, json }), 'item')
      return item
    },
    { failed: null, later: newsOf(id) },
  )
}

export function useRemoveNews(id: string, postId: string) {
  return useWrite(
    () => read(api.affiliates[':id'].news[':postId'].$delete({ param: { id, postId } }), 'ok'),
    { failed: null, later: newsOf(id) },
  )
}

/** Says that the viewer comes to an evening, or does not. */
export function useSetComing(id: string, onSignIn: () => void) {
  const client = useQueryClient()
  return useWrite(
    ({ postId, coming }: { postId: string; coming: boolean }) =>
      read(
        api.servers[':id'].evenings[':postId'].coming.$put({ param: { id, postId }, json: { coming } }),
        'coming',
        'count',
      ),
    {
      // The listing itself is kept by caches for some seconds.
      done: ({ count }, { postId }) =>
        client.setQueryData<Listing>(
          listingKey(id),
          (listing) => listing && withGuests(listing, postId, count),
        ),
      failed: (error) => (hasStatus(error, 401) ? onSignIn() : error.message),
      changes: [viewerKey(id)],
    },
  )
}

const withGuests = (listing: Listing, postId: string, coming: number): Listing => ({
  ...listing,
  evenings: (listing.evenings ?? []).map((news) =>
    news._id === postId && news.evening ? { ...news, evening: { ...news.evening, coming } } : news,
  ),
})

export function useSaveReply(id: string, reviewId: string) {
  return useWrite(
    (text: string) =>
      read(
        api.affiliates[':id'].reviews[':reviewId'].reply.$put({ param: { id, reviewId }, json: { text } }),
        'item',
      ),
    {
      failed: null,
      // Not waited for: the button of a new reply leaves with it, before the form could say that it was sent.
      later: [reviewsKey(id)],
    },
  )
}

export function useRemoveReply(id: string, reviewId: string) {
  return useWrite(
    () => read(api.affiliates[':id'].reviews[':reviewId'].reply.$delete({ param: { id, reviewId } }), 'ok'),
    { failed: null, later: [reviewsKey(id)] },
  )
}
