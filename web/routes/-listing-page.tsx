import { t } from '@lingui/core/macro'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatch, useRouter } from '@tanstack/react-router'
import { Fragment, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { say } from '#contract/language/i18n.ts'
import { idInSlug } from '#contract/listings/listing-slug.ts'
import { closedTitle, type Listing } from '#contract/listings/listing.ts'
import type { ClosedServer } from '#contract/listings/listing.wire.ts'
import { hasStaffRole } from '#contract/people/permissions.ts'
import { GoneListing } from '../features/listings/GoneListing.tsx'
import { ListingSkeleton } from '../features/listings/ListingSkeleton.tsx'
import { closedListingQuery, listingQuery } from '../features/listings/queries.ts'
import { useSession } from '../features/people/account/queries.ts'
import { ReportButton } from '../features/staff/report-form/ReportButton.tsx'
import { explain, hasStatus } from '../lib/api.ts'
import { ButtonLink } from '../lib/ButtonLink.tsx'
import { listedListing } from '../lib/listing-cache.ts'
import type { PageHead } from '../lib/page-head.ts'
import { useLoadFailure } from '../lib/use-load-failure.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useSignInDialog } from './-sign-in-dialog.tsx'

/** Loaded for staff alone. */
const ServerActions = lazy(async () => {
  const { ServerActions: actions } = await import('../features/staff/queue/ServerActions.tsx')
  return { default: actions }
})

/**
 * The loader of pages about one listing. Also makes the head, because the code of `head` is in every first
 * load.
 */
export async function loadListing(
  client: QueryClient,
  slug: string,
  describe: (listing: Listing) => PageHead,
) {
  const { queryKey, ...query } = listingQuery(idInSlug(slug))
  const work = client.prefetchQuery({ queryKey, ...query })
  const listed = listedListing(client, idInSlug(slug))
  // What a list has shown is on the page at once; the rest follows.
  if (!listed) await work
  const { data = listed, error } = client.getQueryState(queryKey) ?? {}
  if (data) return { listing: data, head: describe(data) }
  if (!hasStatus(error, 404)) return { listing: null, head: undefined }
  const closed = closedListingQuery(idInSlug(slug))
  await client.prefetchQuery(closed)
  const name = client.getQueryData(closed.queryKey)?.name
  return {
    listing: null,
    head: { title: name === undefined ? say('page.serverNotFound') : closedTitle(name) },
  }
}

interface ListingPageProps {
  /** `isWhole` is false while only what a list has shown is known. */
  renderPage: (listing: Listing, isWhole: boolean) => ReactNode
}

export function ListingPage({ renderPage }: ListingPageProps) {
  const { routeId, params, loaderData } = useMatch({ strict: false })
  const id = idInSlug('id' in params ? params.id : '')
  const client = useQueryClient()
  const query = useQuery({ ...listingQuery(id), placeholderData: () => listedListing(client, id) })
  const failure = useLoadFailure(query, id)
  const router = useRouter()
  // The loader sets the page’s title, so it runs again when a retry loads the listing, and when the listing
  // is gone.
  const isKnown = query.data !== undefined || hasStatus(failure, 404)
  const isLate =
    loaderData &&
    'listing' in loaderData &&
    isKnown &&
    (loaderData.listing === null) !== (query.data === undefined)
  useEffect(() => {
    if (isLate) void router.invalidate({ filter: (match) => match.routeId === routeId })
  }, [isLate, router, routeId])
  if (query.data) return <Fragment key={id}>{renderPage(query.data, !query.isPlaceholderData)}</Fragment>
  if (hasStatus(failure, 404))
    return <GoneListing id={id} renderActions={(server) => <ClosedActions server={server} />} />
  return failure === null ? <ListingSkeleton /> : <ListingFailed failure={failure} query={query} />
}

/** Buttons about a server that its owner closed: people can report it, and staff decide about it. */
function ClosedActions({ server: { _id, name } }: { server: ClosedServer }) {
  const session = useSession()
  const { ask, dialog } = useSignInDialog(null)
  return (
    <>
      <ReportButton
        listingId={_id}
        reviewId={null}
        signedOut={session.isSuccess && !session.data}
        onSignIn={ask}
      />
      {hasStaffRole(session.data?.roles ?? []) && (
        <Suspense>
          <ServerActions listing={{ _id, name, moderation: 'approved', closed: true }} />
        </Suspense>
      )}
      {dialog}
    </>
  )
}

interface ListingFailedProps {
  failure: unknown
  query: { refetch: () => unknown; isFetching: boolean }
}

function ListingFailed({ failure, query: { refetch, isFetching } }: ListingFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        level={1}
        island="server-failed"
        title={t`This server did not load`}
        text={explain(t`We couldn’t load this server. Please try again.`, failure)}
        action={
          <>
            <Button variant="primary" onClick={() => void refetch()} busy={isFetching}>
              {t`Retry`}
            </Button>
            <ButtonLink to="/servers">{t`Browse Servers`}</ButtonLink>
          </>
        }
      />
    </div>
  )
}
