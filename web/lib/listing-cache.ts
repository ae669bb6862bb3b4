import type { InfiniteData, QueryClient, QueryFilters } from '@tanstack/react-query'
import type { Listing, ListingViewer } from '#contract/listings/listing.ts'
import type { ReviewPage, ReviewSort } from '#contract/reviews/review.ts'
import { hasStatus } from './api.ts'

/** The query keys of a listing. Several features read or update these entries. */
export const listingKey = (id: string) => ['listing', id] as const
export const viewerKey = (id: string) => ['listing', id, 'viewer'] as const
/** All lists of a listing's reviews, in every order. */
export const reviewsKey = (id: string) => ['reviews', id] as const
export const reviewListKey = (id: string, sort: ReviewSort) => [...reviewsKey(id), sort] as const
export const directoryKey = ['directory'] as const

/** A listing from a loaded list. Its page begins with it, unless loading the listing itself has failed. */
export function listedListing(client: QueryClient, id: string): Listing | undefined {
  if (client.getQueryState(listingKey(id))?.errorUpdateCount) return undefined
  const lists = client.getQueriesData<ListingPage>({ queryKey: directoryKey })
  return lists.flatMap(([, list]) => (list ? cardsOf(list) : [])).find((item) => item._id === id)
}

/** The fields of a listing that a visitor's change can affect. */
export type ListingChange = Partial<Pick<Listing, 'votes' | 'ratingAvg' | 'ratingCnt'>>

/** Shows a change at once wherever the listing is cached: its own page, and the directory's pages. */
export function patchListing(client: QueryClient, id: string, change: ListingChange): void {
  client.setQueryData<Listing>(listingKey(id), (listing) => listing && { ...listing, ...change })
  client.setQueriesData<ListingPage>(
    { queryKey: directoryKey },
    (page) => page && patchItems(page, id, change),
  )
}

/** A page of the directory. One without a result suggests popular listings. */
export interface ListingPage {
  items: Listing[]
  suggestions?: Listing[] | undefined
}

/** All listings of a page that are shown with a card. */
export const cardsOf = ({ items, suggestions = [] }: ListingPage): Listing[] => [...items, ...suggestions]

/** A page with one of its listings changed; the same object when it does not contain that listing. */
export function patchItems<Page extends ListingPage>(page: Page, id: string, change: ListingChange): Page {
  if (!cardsOf(page).some((item) => item._id === id)) return page
  const patch = (item: Listing) => (item._id === id ? { ...item, ...change } : item)
  const { items, suggestions } = page
  return { ...page, items: items.map(patch), ...(suggestions && { suggestions: suggestions.map(patch) }) }
}

/** After a 404 for a listing: loads its page anew, and the lists of the directory again. */
export function forgetGone(client: QueryClient, id: string, error: unknown): void {
  if (!hasStatus(error, 404)) return
  void client.resetQueries({ queryKey: listingKey(id), exact: true })
  void client.invalidateQueries({ queryKey: directoryKey })
}

export function patchViewer(client: QueryClient, id: string, change: Partial<ListingViewer>): void {
  client.setQueryData<ListingViewer>(viewerKey(id), (viewer) => viewer && { ...viewer, ...change })
}

/**
 * Cancels a running read of the viewer's data about a listing, whose answer could be older than a change. The
 * returned function reads again if one was cancelled, none was loaded, or after an error.
 */
export async function pauseViewer(client: QueryClient, id: string): Promise<(error?: unknown) => void> {
  const queryKey = viewerKey(id)
  const wasReading = client.isFetching({ queryKey }) > 0
  await client.cancelQueries({ queryKey })
  return (error = null) =>
    void client.invalidateQueries({
      queryKey,
      predicate: ({ state }) => error !== null || wasReading || state.data === undefined,
    })
}

/** The viewer's data about every listing in the cache. */
export const VIEWERS: QueryFilters = {
  predicate: ({ queryKey: [of, , part] }) => of === 'listing' && part === 'viewer',
}

export type ReviewPages = InfiniteData<ReviewPage>

/**
 * Notes which reviews of a listing are loaded. The returned function shows the first page that came with the
 * listing, unless something newer came in between, or more pages are shown.
 */
export function expectReviews(client: QueryClient, id: string): (page: ReviewPage) => void {
  const key = reviewListKey(id, 'new')
  const before = client.getQueryData<ReviewPages>(key)
  return (page) => {
    const isOlder = client.getQueryData(key) !== before || (before?.pages.length ?? 0) > 1
    if (!isOlder) client.setQueryData<ReviewPages>(key, { pages: [page], pageParams: [1] })
  }
}
