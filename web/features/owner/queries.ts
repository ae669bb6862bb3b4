import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { ID_PATTERN } from '#contract/ids.ts'
import { NOT_YOURS_MESSAGE, OWN_LISTINGS_PAGE_SIZE, type OwnListing } from '#contract/owner.ts'
import type { listingEdit } from '#contract/wire/owner.ts'
import { api, ApiError, hasStatus, read } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** How the viewer's own listings stand. */
export const ownSummaryQuery = queryOptions({
  queryKey: ['own', 'summary'],
  queryFn: ({ signal }) => read(api.affiliates.me.summary.$get({}, { init: { signal } })),
})

const ownListingsKey = ['own', 'listings'] as const

/** The viewer's own listings, newest first, one page of them. */
export function ownListingsQuery(page: number) {
  return queryOptions({
    queryKey: [...ownListingsKey, page],
    queryFn: ({ signal }) =>
      read(
        api.affiliates.me.$get(
          { query: { page: String(page), limit: String(OWN_LISTINGS_PAGE_SIZE) } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
  })
}

/**
 * One listing as it is edited. Always read afresh when a form opens and never under its hands: what is edited has to be what was loaded.
 */
export function ownListingQuery(id: string) {
  return queryOptions({
    queryKey: ['own', 'listing', id],
    queryFn: ({ signal }): Promise<OwnListing> => {
      if (!ID_PATTERN.test(id)) throw new ApiError(404, 'not_found', NOT_YOURS_MESSAGE)
      return read(api.affiliates[':id'].$get({ param: { id } }, { init: { signal } }))
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** What saves an edit, and answers the listing as it is then. */
export type SaveListing = (json: z.input<typeof listingEdit>) => Promise<OwnListing>

/** Saves an edit as its owner. */
export const saveOwnListing =
  (id: string): SaveListing =>
  (json) =>
    read(api.affiliates[':id'].$patch({ param: { id }, json }))

/** Asks admins to look again, and says how that went. */
export function useRequestReview(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => read(api.affiliates[':id']['request-review'].$post({ param: { id } })),
    onSuccess: (listing) => {
      client.setQueriesData<{ items: OwnListing[] }>(
        { queryKey: ownListingsKey },
        (page) => page && { ...page, items: page.items.map((item) => (item._id === id ? listing : item)) },
      )
      toast.success('Review requested. Staff will take another look.')
    },
    onError: (error) => {
      const known = [401, 404, 409, 429].some((status) => hasStatus(error, status))
      toast.error(known ? error.message : 'Request failed. Please try again.')
      // The list shows something else than the server knows.
      return client.invalidateQueries({ queryKey: ['own'] })
    },
  })
}
