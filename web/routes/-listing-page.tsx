import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMatch, useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { idInSlug } from '#contract/listings/listing-slug.ts'
import { ListingFailed } from '../features/listings/ListingFailed.tsx'
import { ListingNotFound } from '../features/listings/ListingNotFound.tsx'
import { ListingSkeleton } from '../features/listings/ListingSkeleton.tsx'
import { listingQuery } from '../features/listings/queries.ts'
import { hasStatus } from '../lib/api.ts'
import type { PageHead } from '../lib/page-head.ts'
import { useLoadFailure } from '../lib/use-load-failure.ts'

/** The loader of pages about one listing. It says what stands in the head, too, because every first visit loads `head`, but no loader. */
export async function loadListing(
  client: QueryClient,
  slug: string,
  describe: (listing: Listing) => PageHead,
) {
  const { queryKey, ...query } = listingQuery(idInSlug(slug))
  await client.prefetchQuery({ queryKey, ...query })
  const { data, error } = client.getQueryState(queryKey) ?? {}
  if (data) return { listing: data, head: describe(data) }
  return { listing: null, head: hasStatus(error, 404) ? { title: 'Server not found' } : undefined }
}

/** A page about one listing: loading, failed, missing, or drawn. */
export function ListingPage({ renderPage }: { renderPage: (listing: Listing) => ReactNode }) {
  const { routeId, params, loaderData } = useMatch({ strict: false })
  const id = idInSlug('id' in params ? params.id : '')
  const query = useQuery(listingQuery(id))
  const failure = useLoadFailure(query, id)
  const router = useRouter()
  // The loader failed. It sets the page’s title, so it runs again when a retry loads the listing.
  const isLate =
    loaderData && 'listing' in loaderData && loaderData.listing === null && query.data !== undefined
  useEffect(() => {
    if (isLate) void router.invalidate({ filter: (match) => match.routeId === routeId })
  }, [isLate, router, routeId])
  if (query.data) return <Fragment key={id}>{renderPage(query.data)}</Fragment>
  if (hasStatus(failure, 404)) return <ListingNotFound />
  return failure === null ? <ListingSkeleton /> : <ListingFailed failure={failure} query={query} />
}
