import { t } from '@lingui/core/macro'
import { keepPreviousData, type QueryFilters, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { LIST_LIMIT_MAX } from '#contract/base/paging.ts'
import { OWN_LISTINGS_PAGE_SIZE, type OwnListing } from '#contract/listings/owner.ts'
import type { closeBody, listingEdit, pauseBody } from '#contract/listings/owner.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'

/** The statuses whose sentence tells an owner what to do. */
const EXPECTED = [400, 401, 404, 409, 429]

/** Totals of the viewer's listings, and what staff did with them lately. */
export const ownSummaryQuery = queryOptions({
  queryKey: ['own', 'summary'],
  queryFn: ask(api.affiliates.me.summary.$get, {}, 'total', 'changes'),
})

/** One page of the listings that the viewer owns or edits, newest first. */
export function ownListingsQuery(page: number) {
  return queryOptions({
    queryKey: ['own', 'listings', page],
    queryFn: ask(
      api.affiliates.me.$get,
      { query: { page: String(page), limit: String(OWN_LISTINGS_PAGE_SIZE) } },
      'items',
    ),
    placeholderData: keepPreviousData,
  })
}

/** The newest of these listings, as many as one answer has, to choose from. */
export const ownChoicesQuery = queryOptions({
  queryKey: ['own', 'choices'],
  queryFn: ask(api.affiliates.me.$get, { query: { limit: String(LIST_LIMIT_MAX) } }, 'items'),
})

/** The listings that the viewer withdrew and can bring back, latest first. */
export const withdrawnListingsQuery = queryOptions({
  queryKey: ['own', 'withdrawn'],
  queryFn: ask(api.affiliates.me.$get, { query: { withdrawn: '1', limit: String(LIST_LIMIT_MAX) } }, 'items'),
})

/**
 * All queries but those of the edited listing and its team: these answer 404 from now on, and their screen is
 * about to close.
 */
const allBut = (id: string): QueryFilters[] => [
  {
    predicate: ({ queryKey: [of, part, listing] }) =>
      of !== 'server-team' && !(part === 'listing' && listing === id),
  },
]

/** Withdraws a listing. Lists, counts and public screens change. */
export function useWithdraw(id: string) {
  return useWrite(() => read(api.affiliates[':id'].$delete({ param: { id } })), {
    failed: (error) => failureText(error, EXPECTED, t`Withdrawing failed. Please try again.`),
    later: allBut(id),
  })
}

/** Pauses a listing, or opens it again. */
export function usePause(id: string) {
  return useWrite(
    (json: z.input<typeof pauseBody>) => read(api.affiliates[':id'].pause.$put({ param: { id }, json })),
    {
      done: ({ paused }) => (paused ? t`Paused. Its page says so now.` : t`It is open again.`),
      failed: (error) => failureText(error, EXPECTED, t`That was not saved. Please try again.`),
      changes: EVERYTHING,
    },
  )
}

/** Closes a listing for good. Lists, counts and public screens change. */
export function useClose(id: string) {
  return useWrite(
    (json: z.input<typeof closeBody>) => read(api.affiliates[':id'].close.$post({ param: { id }, json })),
    {
      failed: (error) => failureText(error, EXPECTED, t`Closing failed. Please try again.`),
      later: allBut(id),
    },
  )
}

export function useBringBack({ _id: id, name }: Pick<OwnListing, '_id' | 'name'>) {
  return useWrite(() => read(api.affiliates[':id'].restore.$post({ param: { id } })), {
    done: ({ approved }) =>
      approved ? t`${name} is back in the directory.` : t`${name} is back on your dashboard.`,
    failed: (error) => failureText(error, EXPECTED, t`Bringing it back failed. Please try again.`),
    changes: EVERYTHING,
  })
}

/**
 * One listing for the edit form, loaded when the form opens and not refreshed while it is open, so that the
 * changes apply to the loaded version.
 */
export function ownListingQuery(id: string) {
  return queryOptions({
    queryKey: ['own', 'listing', id],
    queryFn: ask(api.affiliates[':id'].$get, { param: { id } }, '_id'),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Saves an edit, and returns the saved listing. */
export type SaveListing = (json: z.input<typeof listingEdit>) => Promise<OwnListing>

export const saveOwnListing =
  (id: string): SaveListing =>
  (json) =>
    read(api.affiliates[':id'].$patch({ param: { id }, json }))

export function useRequestReview(id: string) {
  return useWrite(() => read(api.affiliates[':id']['request-review'].$post({ param: { id } })), {
    done: () => t`Review requested. Staff will take another look.`,
    failed: (error) => failureText(error, EXPECTED, t`Request failed. Please try again.`),
    changes: [['own']],
  })
}
