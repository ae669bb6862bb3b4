import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ID_PATTERN } from '#contract/ids.ts'
import { idInSlug, VOTE_PLACE } from '#contract/listing-slug.ts'
import type { Listing } from '#contract/listing.ts'
import { hasAdminRole } from '#contract/permissions.ts'
import { SITE } from '#contract/site.ts'
import { signInHref, useSession } from '../features/account/queries.ts'
import { BackButton } from '../features/listings/BackButton.tsx'
import { JoinActions } from '../features/listings/JoinActions.tsx'
import { ListingAbout } from '../features/listings/ListingAbout.tsx'
import { ListingHero } from '../features/listings/ListingHero.tsx'
import { ListingNotFound } from '../features/listings/ListingNotFound.tsx'
import { ListingSkeleton } from '../features/listings/ListingSkeleton.tsx'
import { ManageBox } from '../features/listings/ManageBox.tsx'
import { listingQuery, viewerQuery } from '../features/listings/queries.ts'
import { QuickInfo } from '../features/listings/QuickInfo.tsx'
import { ShareButton } from '../features/listings/ShareButton.tsx'
import { ReportButton } from '../features/reports/ReportButton.tsx'
import { reviewsQuery } from '../features/reviews/queries.ts'
import { ReviewForm } from '../features/reviews/ReviewForm.tsx'
import { ReviewList } from '../features/reviews/ReviewList.tsx'
import { VoteButton } from '../features/votes/VoteButton.tsx'
import { explain, hasStatus } from '../lib/api.ts'
import { usePageView } from '../lib/beacons.ts'
import { pageHead } from '../lib/page-head.ts'
import { isServer } from '../lib/is-server.ts'
import { useLoadFailure } from '../lib/use-load-failure.ts'
import { useEver } from '../lib/use-ever.ts'
import { cardClass } from '../ui/card-class.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { openLater } from '../ui/open-later.ts'

const loadSignIn = () => import('../features/listings/SignInDialog.tsx')
const SignInDialog = lazy(loadSignIn)

export const Route = createFileRoute('/servers/$id')({
  loader: async ({ context: { queryClient }, params }) => {
    const id = idInSlug(params.id)
    await Promise.all([
      queryClient.prefetchQuery(listingQuery(id)),
      // In the browser the list asks for them itself, once it is known that the listing is public.
      isServer && ID_PATTERN.test(id) && queryClient.prefetchInfiniteQuery(reviewsQuery(id)),
    ])
    const { data, error } = queryClient.getQueryState(listingQuery(id).queryKey) ?? {}
    return { listing: data ?? null, missing: hasStatus(error, 404) }
  },
  head: ({ loaderData: { listing, missing } = { listing: null, missing: false } }) =>
    listing
      ? pageHead({
          title: listing.name,
          description:
            listing.description || `${listing.name} on ${SITE.name}: votes, reviews and how to join.`,
        })
      : pageHead({ title: missing ? 'Server not found' : 'Server' }),
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: ListingSkeleton,
  component: Server,
})

function Server() {
  const id = idInSlug(Route.useParams().id)
  const query = useQuery(listingQuery(id))
  const { data, isFetching, refetch } = query
  const failure = useLoadFailure(query, id)
  useHeadOf(data)
  if (data) return <ServerPage key={id} listing={data} />
  if (hasStatus(failure, 404)) return <ListingNotFound />
  if (failure === null) return <ListingSkeleton />
  return (
    <div className="page min-h-dvh py-16">
      <h1 className="sr-only">Server</h1>
      <ErrorState
        message={explain('We couldn’t load this server. Please try again.', failure)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </div>
  )
}

/**
 * The loader sets the page's title. When it failed and a later retry loads the listing, the loader has to run
 * again.
 */
function useHeadOf(listing: Listing | undefined) {
  const router = useRouter()
  const unnamed = Route.useLoaderData({ select: (loaded) => loaded.listing === null })
  const late = unnamed && listing !== undefined
  useEffect(() => {
    if (late) void router.invalidate({ filter: ({ routeId }) => routeId === Route.id })
  }, [late, router])
}

/** What the page knows about its viewer. Public and private data come in separate responses. */
function useViewer(listing: Listing) {
  const session = useSession()
  const person = session.data
  const query = useQuery({ ...viewerQuery(listing._id), enabled: Boolean(person) })
  // The session may have ended since it was read.
  const viewer = person ? query.data : undefined
  return {
    signedIn: session.isPending ? undefined : Boolean(person),
    signedOut: session.isSuccess && !person,
    isOwner: person?.userId === listing.ownerId,
    isStaff: hasAdminRole(person?.roles ?? []),
    canManage: viewer?.canManage ?? false,
    nextVoteAt: viewer?.nextVoteAt,
    voted: viewer?.voted,
    reportedReviews: viewer?.reportedReviews ?? [],
  }
}

type Viewer = ReturnType<typeof useViewer>

function ServerPage({ listing }: { listing: Listing }) {
  const viewer = useViewer(listing)
  usePageView(listing._id, listing.approved)
  const [isSignInOpen, setSignInOpen] = useState(false)
  const wanted = useEver(isSignInOpen)
  const path = `/servers/${listing.slug}`
  const asking = {
    signedOut: viewer.signedOut,
    onSignIn: () => openLater(loadSignIn, () => setSignInOpen(true)),
  }
  return (
    <div className="page grid gap-6 pt-6 pb-16">
      <div className="flex flex-wrap items-center gap-1">
        <BackButton />
        <span className="grow" />
        <ShareButton title={listing.name} path={path} />
        {listing.approved && <ReportButton listingId={listing._id} reviewId={null} {...asking} />}
      </div>
      <ListingHero
        listing={listing}
        viewerIsStaff={viewer.isStaff}
        action={
          listing.approved && (
            <div id={VOTE_PLACE} className="scroll-mt-24">
              <VoteButton listing={listing} nextVoteAt={viewer.nextVoteAt} voted={viewer.voted} {...asking} />
            </div>
          )
        }
      />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <section
          aria-labelledby="join"
          className={cardClass({ className: 'grid content-start gap-4 p-5 lg:col-start-2' })}
        >
          <h2 id="join" className="text-xl">
            How to join
          </h2>
          <JoinActions listing={listing} />
        </section>
        <div className="grid content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ListingAbout listing={listing} />
          {listing.approved && <Reviews listing={listing} viewer={viewer} onSignIn={asking.onSignIn} />}
        </div>
        {/* Content for some viewers only comes last, so that nothing moves when it appears. */}
        <div className="grid content-start gap-6 lg:col-start-2">
          <QuickInfo listing={listing} viewerIsStaff={viewer.isStaff} />
          {viewer.canManage && <ManageBox listingId={listing._id} isOwner={viewer.isOwner} />}
        </div>
      </div>
      {wanted && (
        <Suspense>
          <SignInDialog open={isSignInOpen} onClose={() => setSignInOpen(false)} href={signInHref(path)} />
        </Suspense>
      )}
    </div>
  )
}

interface ReviewsProps {
  listing: Listing
  viewer: Viewer
  onSignIn: () => void
}

function Reviews({ listing: { _id: id }, viewer, onSignIn }: ReviewsProps) {
  const { isOwner, signedIn, signedOut } = viewer
  return (
    <section aria-labelledby="reviews" className="grid gap-6">
      <h2 id="reviews" className="text-2xl">
        Reviews
      </h2>
      {/* The same height for the owner, who gets a sentence instead of the form: the list below must not move. */}
      <div className={cardClass({ className: 'grid min-h-[22.25rem] p-5' })}>
        <ReviewForm listingId={id} isOwner={isOwner} signedIn={signedIn} onSignIn={onSignIn} />
      </div>
      <ReviewList
        listingId={id}
        renderActions={({ _id: reviewId, author }) =>
          isOwner && (
            <ReportButton
              listingId={id}
              reviewId={reviewId}
              reported={viewer.reportedReviews.includes(reviewId)}
              about={` the review by ${author.username}`}
              signedOut={signedOut}
              onSignIn={onSignIn}
            />
          )
        }
      />
    </section>
  )
}
