import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { NEWS_PAGE_SIZE } from '#contract/listings/post.ts'
import type { newsBody } from '#contract/listings/post.wire.ts'
import { api, read } from '../../../lib/api.ts'
import { listingKey, reviewsKey } from '../../../lib/listing-cache.ts'
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

/** The queries that show news of a listing: its own page has the latest ones. */
const queriesWithNews = (id: string) => [listingKey(id), newsQuery(id).queryKey]

/** Posts news or an evening, or changes the one with an id. */
export function useSaveNews(id: string, postId: string | null) {
  return useWrite(
    async (json: z.input<typeof newsBody>) => {
      const { item } =
        postId === null
          ? await read(api.affiliates[':id'].news.$post({ param: { id }, json }), 'item')
          : await read(api.affiliates[':id'].news[':postId'].$put({ param: { id, postId }, json }), 'item')
      return item
    },
    { failed: null, later: queriesWithNews(id) },
  )
}

export function useRemoveNews(id: string, postId: string) {
  return useWrite(
    () => read(api.affiliates[':id'].news[':postId'].$delete({ param: { id, postId } }), 'ok'),
    { failed: null, later: queriesWithNews(id) },
  )
}

export function useSaveReply(id: string, reviewId: string) {
  return useWrite(
    (text: string) =>
      read(
        api.affiliates[':id'].reviews[':reviewId'].reply.$put({ param: { id, reviewId }, json: { text } }),
        'item',
      ),
    {
      failed: null,
      // `later`: the reloaded list has no button for a new reply, whose form must first say that it was sent.
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
