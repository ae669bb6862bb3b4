import { queryOptions } from '@tanstack/react-query'
import { ID_PATTERN } from '#contract/ids.ts'
import { api, ApiError, read } from '../../lib/api.ts'
import { listingKey, viewerKey } from '../../lib/listing-cache.ts'

/** A listing as everybody sees it. What cannot be an id is not found, without asking. */
export function listingQuery(id: string) {
  return queryOptions({
    queryKey: listingKey(id),
    queryFn: ({ signal }) => {
      if (!ID_PATTERN.test(id)) throw new ApiError(404, 'not_found', 'Server not found')
      return read(api.servers[':id'].$get({ param: { id } }, { init: { signal } }))
    },
    // The loader has tried already, three times where it made sense.
    retryOnMount: false,
  })
}

/** What only the signed-in viewer may know of a listing. */
export function viewerQuery(id: string) {
  return queryOptions({
    queryKey: viewerKey(id),
    queryFn: ({ signal }) => read(api.servers[':id'].viewer.$get({ param: { id } }, { init: { signal } })),
  })
}
