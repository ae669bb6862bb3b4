import type { QueryClient } from '@tanstack/react-query'
import type { Listing, ListingViewer } from '#contract/listing.ts'

/** Where the answers about a listing are kept in memory: several features read or correct them. */
export const listingKey = (id: string) => ['listing', id] as const
export const viewerKey = (id: string) => ['listing', id, 'viewer'] as const
export const directoryKey = ['directory'] as const

/** What a change of the visitor can alter of a listing. */
export type ListingChange = Partial<Pick<Listing, 'votes' | 'ratingAvg' | 'ratingCnt'>>

/** Shows a change at once wherever the listing is on show: its own page, and the directory's pages in memory. */
export function patchListing(client: QueryClient, id: string, change: ListingChange): void {
  client.setQueryData<Listing>(listingKey(id), (listing) => listing && { ...listing, ...change })
  client.setQueriesData<{ items: Listing[] }>(
    { queryKey: directoryKey },
    (page) => page && patchItems(page, id, change),
  )
}

/** A list with one of its listings changed; the very same list when it does not hold that listing. */
export function patchItems<Page extends { items: Listing[] }>(
  page: Page,
  id: string,
  change: ListingChange,
): Page {
  if (!page.items.some((item) => item._id === id)) return page
  return { ...page, items: page.items.map((item) => (item._id === id ? { ...item, ...change } : item)) }
}

export function patchViewer(client: QueryClient, id: string, change: Partial<ListingViewer>): void {
  client.setQueryData<ListingViewer>(viewerKey(id), (viewer) => viewer && { ...viewer, ...change })
}
