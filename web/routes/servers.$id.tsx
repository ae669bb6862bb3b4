import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ALL_TAGS } from '#contract/directory/directory.ts'
import { plainText } from '#contract/text/formatted-text.ts'
import { idInSlug, VOTE_PLACE } from '#contract/listings/listing-slug.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { PLACE_QUESTION } from '#contract/directory/place.ts'
import { PROOF_PARAMETER } from '#contract/listings/proof.ts'
import { SITE } from '#contract/site/site.ts'
import { signInHref } from '../features/people/account/queries.ts'
import { FamilyPassport } from '../features/listings/facts/FamilyPassport.tsx'
import { ListingFacts } from '../features/listings/facts/ListingFacts.tsx'
import { HiddenStatus, HideStatus } from '../features/listings/live/HiddenStatus.tsx'
import { LiveHelp } from '../features/listings/live/LiveHelp.tsx'
import { LiveStatus } from '../features/listings/live/LiveStatus.tsx'
import { BackButton } from '../features/listings/BackButton.tsx'
import { HowToJoin } from '../features/listings/HowToJoin.tsx'
import { JoinPanel, MainWay, MoreWays } from '../features/listings/JoinPanel.tsx'
import { ListingAbout } from '../features/listings/ListingAbout.tsx'
import { ListingBar } from '../features/listings/ListingBar.tsx'
import { ListingGallery } from '../features/listings/ListingGallery.tsx'
import { ListingHero } from '../features/listings/ListingHero.tsx'
import { ListingNotFound } from '../features/listings/ListingNotFound.tsx'
import { ListingSkeleton } from '../features/listings/ListingSkeleton.tsx'
import { ManageBox } from '../features/listings/ManageBox.tsx'
import { listingQuery } from '../features/listings/queries.ts'
import { QuickInfo } from '../features/listings/QuickInfo.tsx'
import { ShareMore } from '../features/listings/ShareMore.tsx'
import { ShareButton } from '../features/listings/ShareButton.tsx'
import { SimilarServers } from '../features/listings/SimilarServers.tsx'
import { WhyButton } from '../features/directory/places/WhyButton.tsx'
import { ComingButton } from '../features/listings/posts/ComingButton.tsx'
import { ListingEvenings } from '../features/listings/posts/ListingEvenings.tsx'
import { ListingNews } from '../features/listings/posts/ListingNews.tsx'
import { NewsButton } from '../features/listings/posts/NewsButton.tsx'
import { ReplyButton } from '../features/listings/posts/ReplyButton.tsx'
import { ReportButton } from '../features/staff/report-form/ReportButton.tsx'
import { OwnReview } from '../features/reviews/OwnReview.tsx'
import { ReviewList } from '../features/reviews/ReviewList.tsx'
import { CountReview } from '../features/reviews/CountReview.tsx'
import { RemoveReview } from '../features/reviews/RemoveReview.tsx'
import { ReviewSummary } from '../features/reviews/ReviewSummary.tsx'
import { SaveButtons } from '../features/people/saved/SaveButtons.tsx'
import { useRecent } from '../features/people/saved/use-recent.ts'
import { VoteButton } from '../features/votes/VoteButton.tsx'
import { explain, hasStatus } from '../lib/api.ts'
import { usePageView } from '../lib/beacons.ts'
import { pageHead } from '../lib/page-head.ts'
import { useLoadFailure } from '../lib/use-load-failure.ts'
import { useEver } from '../ui/use-ever.ts'
import { buttonClass } from '../ui/button-class.ts'
import { cardClass } from '../ui/card-class.ts'
import { useIsHydrated } from '../ui/clock.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { openLater } from '../ui/open-later.ts'
import { useViewer, type Viewer } from './-use-viewer.ts'

const loadSignIn = () => import('../features/listings/SignInDialog.tsx')
const SignInDialog = lazy(loadSignIn)
const MemberProof = lazy(() => import('../features/listings/proofs/MemberProof.tsx'))
const ProofResult = lazy(() => import('../features/listings/proofs/ProofResult.tsx'))
const VoteReward = lazy(() => import('../features/listings/rewards/VoteReward.tsx'))

export const Route = createFileRoute('/servers/$id')({
  loader: async ({ context: { queryClient }, params }) => {
    const id = idInSlug(params.id)
    await queryClient.prefetchQuery(listingQuery(id))
    const { data, error } = queryClient.getQueryState(listingQuery(id).queryKey) ?? {}
    return { listing: data ?? null, missing: hasStatus(error, 404) }
  },
  head: ({ loaderData: { listing, missing } = { listing: null, missing: false } }) =>
    listing
      ? pageHead({
          title: listing.name,
          description:
            plainText(listing.description) ||
            `${listing.name} on ${SITE.name}: votes, reviews and how to join.`,
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
        query={{ refetch, isFetching }}
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

function ServerPage({ listing }: { listing: Listing }) {
  usePageView(listing._id, listing.approved)
  useRecent(listing)
  const [asked, setAsked] = useState<'vote' | 'sign-in'>()
  const [isSignInOpen, setSignInOpen] = useState(false)
  const wanted = useEver(isSignInOpen)
  const actions = useRef<HTMLDivElement>(null)
  const [isWriting, setWriting] = useState(false)
  const path = `/servers/${listing.slug}`
  const ask = (what: 'vote' | 'sign-in') =>
    openLater(loadSignIn, () => {
      setAsked(what)
      setSignInOpen(true)
    })
  const askToVote = () => ask('vote')
  const viewer = useViewer(listing, askToVote)
  const { signedOut } = viewer
  const asking = { signedOut, onSignIn: () => ask('sign-in') }
  const voting = {
    listing,
    nextVoteAt: viewer.nextVoteAt,
    voted: viewer.voted,
    heldVote: viewer.heldVote,
    voidVote: viewer.voidVote,
    signedOut,
    onSignIn: askToVote,
  }
  const isBackFromProof = useIsHydrated() && location.search.includes(`${PROOF_PARAMETER}=`)
  const hasWay = listing.realmLink !== null || listing.discord !== null
  return (
    <>
      <div className="page grid grid-cols-1 gap-6 pt-6 pb-16">
        <div className="flex flex-wrap items-center gap-1">
          <BackButton />
          <span className="grow" />
          {listing.approved && (
            <>
              <SaveButtons listingId={listing._id} signedIn={viewer.signedIn} onSignIn={asking.onSignIn} />
              <ReportButton listingId={listing._id} reviewId={null} {...asking} />
            </>
          )}
        </div>
        <ListingHero
          listing={listing}
          viewerIsStaff={viewer.isStaff}
          actions={actions}
          join={<JoinPanel listing={listing} />}
          more={<MoreWays listing={listing} />}
          why={
            listing.approved && (
              <WhyButton
                listing={listing}
                sort="top"
                tag={ALL_TAGS}
                className="link min-h-6 justify-self-start"
              >
                {PLACE_QUESTION}
              </WhyButton>
            )
          }
          vote={
            <div id={VOTE_PLACE} className="grid scroll-mt-24 content-start gap-3 sm:row-span-2">
              {listing.approved && <VoteButton {...voting} isMain={!hasWay} />}
              {/* In their places from the start, so that nothing moves when a vote is known. */}
              <div className="flex gap-3">
                <ShareButton title={listing.name} path={path} variant="secondary" className="grow" />
                {listing.approved && <ShareMore listing={listing} />}
                {listing.approved && !viewer.isOwner && (
                  <a
                    href="#reviews"
                    onClick={(event) => {
                      event.preventDefault()
                      setWriting(true)
                      document.getElementById('reviews')?.scrollIntoView()
                    }}
                    className={buttonClass({ size: 'sm', className: 'grow' })}
                  >
                    Write a review
                  </a>
                )}
              </div>
              {viewer.voted && (
                <Suspense>
                  <VoteReward listingId={listing._id} />
                </Suspense>
              )}
            </div>
          }
        />
        <ListingGallery listing={listing} />
        <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]">
          <HowToJoin listing={listing} />
          <div className="grid content-start gap-8">
            <ListingAbout listing={listing} />
            <ListingFacts listing={listing} />
            <ListingEvenings
              listing={listing}
              renderActions={(news) => (
                <>
                  {listing.approved && (
                    <ComingButton
                      listingId={listing._id}
                      postId={news._id}
                      isComing={viewer.comingTo.includes(news._id)}
                      {...asking}
                    />
                  )}
                  {viewer.isOwner ? (
                    <NewsButton
                      kind="evening"
                      listingId={listing._id}
                      news={news}
                      onSignIn={asking.onSignIn}
                    />
                  ) : (
                    <PostActions
                      listing={listing}
                      viewer={viewer}
                      postId={news._id}
                      about={` the evening “${news.title}”`}
                      onSignIn={asking.onSignIn}
                    />
                  )}
                </>
              )}
            />
            <ListingNews
              listing={listing}
              renderActions={(news) =>
                viewer.isOwner ? (
                  <NewsButton
                    kind={news.evening ? 'evening' : 'news'}
                    listingId={listing._id}
                    news={news}
                    onSignIn={asking.onSignIn}
                  />
                ) : (
                  <PostActions
                    listing={listing}
                    viewer={viewer}
                    postId={news._id}
                    about={` the news “${news.title}”`}
                    onSignIn={asking.onSignIn}
                  />
                )
              }
            />
          </div>
          <div className="grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <QuickInfo listing={listing} viewerIsStaff={viewer.isStaff} />
            {listing.heartbeat && (
              <LiveStatus heartbeat={listing.heartbeat}>
                {viewer.isStaff && <HideStatus listingId={listing._id} />}
              </LiveStatus>
            )}
            <FamilyPassport listing={listing} />
          </div>
          {listing.approved && (
            <div className="lg:col-start-1 lg:row-start-3">
              <Reviews
                listing={listing}
                viewer={viewer}
                onSignIn={asking.onSignIn}
                isWriting={isWriting}
                onWriting={setWriting}
              />
            </div>
          )}
          {/* Content for some viewers only comes last, so that nothing moves when it appears. */}
          {viewer.canManage && (
            <div className="grid content-start gap-6 lg:col-start-2 lg:row-start-3">
              {viewer.heartbeatHidden && <HiddenStatus listingId={listing._id} isStaff={viewer.isStaff} />}
              <ManageBox listingId={listing._id} isOwner={viewer.isOwner}>
                {viewer.isOwner && listing.approved && (
                  <>
                    <NewsButton kind="news" listingId={listing._id} onSignIn={asking.onSignIn} />
                    <NewsButton kind="evening" listingId={listing._id} onSignIn={asking.onSignIn} />
                  </>
                )}
                {viewer.isOwner && <LiveHelp kind={listing.kind} />}
              </ManageBox>
            </div>
          )}
        </div>
        {listing.approved && <SimilarServers listingId={listing._id} />}
      </div>
      {listing.approved && (
        <ListingBar actions={actions}>
          {hasWay && <MainWay listing={listing} size="md" />}
          <VoteButton {...voting} isMain={!hasWay} compact />
        </ListingBar>
      )}
      {isBackFromProof && (
        <Suspense>
          <ProofResult />
        </Suspense>
      )}
      {wanted && (
        <Suspense>
          <SignInDialog
            open={isSignInOpen}
            onClose={() => setSignInOpen(false)}
            href={signInHref(path)}
            vote={asked === 'vote' ? listing : undefined}
          />
        </Suspense>
      )}
    </>
  )
}

interface ReviewsProps {
  listing: Listing
  viewer: Viewer
  onSignIn: () => void
  isWriting: boolean
  onWriting: (isWriting: boolean) => void
}

function Reviews({ listing, viewer, onSignIn, isWriting, onWriting }: ReviewsProps) {
  const { _id: id } = listing
  const { isOwner, signedIn, signedOut } = viewer
  return (
    <section aria-labelledby="reviews" className="grid gap-6">
      <h2 id="reviews" className="scroll-mt-20 text-2xl">
        Reviews
      </h2>
      <ReviewSummary listing={listing} />
      {/* High enough for the viewer's own review, which comes later: the list below must not move. */}
      <div className={cardClass({ className: 'grid min-h-40 content-center p-5' })}>
        <OwnReview
          listingId={id}
          {...{ isOwner, signedIn, onSignIn, isWriting, onWriting }}
          proof={
            signedIn && (
              <Suspense>
                <MemberProof listingId={id} path={`/servers/${listing.slug}`} />
              </Suspense>
            )
          }
        />
      </div>
      <ReviewList
        listingId={id}
        renderReplyActions={({ _id: reviewId, author }, reply) =>
          isOwner ? (
            <ReplyButton listingId={id} author={author.username} {...{ reviewId, reply, onSignIn }} />
          ) : (
            <PostActions
              listing={listing}
              viewer={viewer}
              postId={reply._id}
              about={` the reply to ${author.username}`}
              onSignIn={onSignIn}
            />
          )
        }
        renderActions={({ _id: reviewId, author, reply, effect }) =>
          isOwner ? (
            <div className="flex flex-wrap">
              {reply === null && (
                <ReplyButton listingId={id} author={author.username} {...{ reviewId, reply, onSignIn }} />
              )}
              <ReportButton
                listingId={id}
                reviewId={reviewId}
                reported={viewer.reportedReviews.includes(reviewId)}
                about={` the review by ${author.username}`}
                signedOut={signedOut}
                onSignIn={onSignIn}
              />
            </div>
          ) : (
            viewer.isStaff && (
              <div className="flex flex-wrap">
                <CountReview id={reviewId} effect={effect} about={` the review by ${author.username}`} />
                <RemoveReview
                  id={reviewId}
                  about={` the review by ${author.username}`}
                  server={listing.name}
                />
              </div>
            )
          )
        }
      />
    </section>
  )
}

interface PostActionsProps extends Pick<ReviewsProps, 'listing' | 'viewer' | 'onSignIn'> {
  postId: string
  about: string
}

/** What others than the server's side can do about a reply or news: report it, or remove it as staff. */
function PostActions({ listing, viewer, postId, about, onSignIn }: PostActionsProps) {
  return viewer.isStaff ? (
    <RemoveReview kind="post" id={postId} about={about} server={listing.name} />
  ) : (
    <ReportButton
      listingId={listing._id}
      reviewId={null}
      {...{ postId, about, onSignIn }}
      signedOut={viewer.signedOut}
    />
  )
}
