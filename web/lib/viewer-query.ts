import { queryOptions } from '@tanstack/react-query'
import { api, ask } from './api.ts'
import { viewerKey } from './listing-cache.ts'

/**
 * The part of a listing that only a signed-in viewer may see. Its page asks for it; the page's parts take
 * what they need from the cache.
 */
export function viewerQuery(id: string) {
  return queryOptions({
    queryKey: viewerKey(id),
    queryFn: ask(api.servers[':id'].viewer.$get, { param: { id } }, 'canManage', 'ownReview'),
  })
}
