import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { ID_PATTERN } from '#contract/base/ids.ts'
import { api, ApiError, read } from '../../lib/api.ts'
import { expectReviews, listingKey } from '../../lib/listing-cache.ts'

/** What is left of a server that its owner closed. */
export function closedListingQuery(id: string) {
  return queryOptions({
    queryKey: ['listing', id, 'closed'],
    queryFn: async ({ signal }) => {
      if (!ID_PATTERN.test(id)) throw new ApiError(404, 'not_found', t`Server not found`)
      return read(api.servers[':id'].closed.$get({ param: { id } }, { init: { signal } }), 'closedAt')
    },
    retryOnMount: false,
  })
}

/**
 * A listing as every visitor sees it. Its answer also brings the first page of reviews, for the query of
 * reviews. A text that is not an id gives 'not found' without a request.
 */
export function listingQuery(id: string) {
  return queryOptions({
    queryKey: listingKey(id),
    queryFn: async ({ client, signal }) => {
      if (!ID_PATTERN.test(id)) throw new ApiError(404, 'not_found', t`Server not found`)
      const showReviews = expectReviews(client, id)
      const { reviews, ...listing } = await read(
        api.servers[':id'].$get({ param: { id }, query: { reviews: '1' } }, { init: { signal } }),
        '_id',
      )
      if (reviews) showReviews(reviews)
      return listing
    },
    // The loader has tried already, with retries where they can help.
    retryOnMount: false,
  })
}
