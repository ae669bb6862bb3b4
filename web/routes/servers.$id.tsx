import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { say } from '#contract/language/i18n.ts'
import { descriptionOf } from '#contract/listings/descriptions.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { plainText } from '#contract/text/formatted-text.ts'
import { BackButton } from '../features/listings/BackButton.tsx'
import { HowToJoin } from '../features/listings/HowToJoin.tsx'
import { ListingAbout } from '../features/listings/ListingAbout.tsx'
import { ListingBar } from '../features/listings/ListingBar.tsx'
import { ListingGallery } from '../features/listings/ListingGallery.tsx'
import { ListingHero } from '../features/listings/ListingHero.tsx'
import { ListingSkeleton } from '../features/listings/ListingSkeleton.tsx'
import {
  CountSwitch,
  HiddenStatus,
  HideStatus,
  LiveHelp,
  LookControls,
} from '../features/listings/live/LiveControls.tsx'
import { LiveNow } from '../features/listings/live/LiveNow.tsx'
import { MainWay } from '../features/listings/MainWay.tsx'
import { ManageBox } from '../features/listings/ManageBox.tsx'
import { WhyNotPublicOnPage } from '../features/listings/own/WhyNotPublic.tsx'
import { NewsButton } from '../features/listings/posts/NewsButton.tsx'
import { QuickInfo } from '../features/listings/QuickInfo.tsx'
import { ShareButton } from '../features/listings/ShareButton.tsx'
import { HideButton } from '../features/people/saved/HideButton.tsx'
import { SaveButton } from '../features/people/saved/SaveButton.tsx'
import { ReportButton } from '../features/staff/report-form/ReportButton.tsx'
import { VoteButton } from '../features/votes/VoteButton.tsx'
import { usePageView } from '../lib/beacons.ts'
import { idParameter } from '../lib/id-parameter.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { pageHead } from '../lib/page-head.ts'
import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/cx.ts'
import { ListingPage, loadListing } from './-listing-page.tsx'
import { Evenings, News, type PartProps } from './-server-posts.tsx'
import { Reviews } from './-server-reviews.tsx'
import { useSignInDialog } from './-sign-in-dialog.tsx'
import { useViewer } from './-use-viewer.ts'

const VoteReward = lazyExtra(() => import('../features/listings/rewards/VoteReward.tsx'))

export const Route = createFileRoute('/servers/$id')({
  params: idParameter,
  loader: ({ context: { queryClient }, params }) =>
    loadListing(queryClient, params.id, (listing) => ({
      title: listing.name,
      description: plainText(descriptionOf(listing).text) || say('page.server', { name: listing.name }),
    })),
  head: ({ loaderData }) => pageHead(loaderData?.head ?? { title: t`Server` }),
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: ListingSkeleton,
  component: Server,
})

function Server() {
  return <ListingPage renderPage={(listing, isWhole) => <ServerPage {...{ listing, isWhole }} />} />
}

/** `isWhole` is false for a moment after a press on a card: then its upper part is there already. */
function ServerPage({ listing, isWhole }: { listing: Listing; isWhole: boolean }) {
  const { _id: id, approved } = listing
  usePageView(id, { isPublic: approved })
  const actions = useRef<HTMLDivElement>(null)
  const viewer = useViewer(listing)
  const { ask, dialog } = useSignInDialog(listing)
  const marking = { listing, signedIn: viewer.signedIn, onSignIn: ask }
  const parts = { listing, viewer, onSignIn: (why?: 'report') => ask(why) }
  const vote = { listing, ...viewer.vote, signedOut: viewer.signedOut, onSignIn: () => ask('vote') }
  const hasWay = listing.realmLink !== null || listing.discord !== null
  return (
    <>
      <div className="page grid grid-cols-1 gap-3 pt-2 pb-3 sm:gap-6 sm:pt-6 sm:pb-16">
        <div className="-mb-2 flex flex-wrap items-center gap-1 sm:-mb-3">
          <BackButton />
          <span className="grow" />
          {approved && <SaveButton {...marking} />}
          <ShareButton listing={listing} />
        </div>
        <ListingHero
          listing={listing}
          viewerIsStaff={viewer.isStaff}
          actions={actions}
          whyNotPublic={
            !approved && viewer.canManage && <WhyNotPublicOnPage id={id} isOwner={viewer.isOwner} />
          }
          vote={
            approved && (
              <>
                <VoteButton {...vote} isMain={!hasWay} />
                {viewer.vote.voted && (
                  <Suspense>
                    <VoteReward listingId={id} />
                  </Suspense>
                )}
              </>
            )
          }
        />
        <div
          className={cx(
            'grid grid-cols-1 gap-x-10 gap-y-3 sm:gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] lg:grid-rows-[auto_1fr]',
            !isWhole && 'min-h-dvh',
          )}
        >
          <div className="grid grid-cols-1 content-start gap-3 sm:gap-6">
            {isWhole ? <Evenings {...parts} /> : <output className="sr-only">{t`Loading…`}</output>}
            <ListingAbout listing={listing} />
            {isWhole && (
              <>
                <HowToJoin listing={listing} />
                <ListingGallery listing={listing} />
              </>
            )}
          </div>
          {isWhole && (
            <>
              <div className="grid grid-cols-1 content-start gap-4 sm:gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
                <div className={cardClass()}>
                  <LiveNow listing={listing}>
                    {viewer.isStaff && !listing.live && <HideStatus listingId={id} />}
                    {viewer.count && <CountSwitch listing={listing} count={viewer.count} />}
                  </LiveNow>
                  <QuickInfo listing={listing} viewerIsStaff={viewer.isStaff}>
                    {approved && (
                      <>
                        <ReportButton
                          listingId={id}
                          reviewId={null}
                          reported={viewer.reported}
                          signedOut={viewer.signedOut}
                          onSignIn={parts.onSignIn}
                        />
                        <HideButton {...marking} />
                      </>
                    )}
                  </QuickInfo>
                </div>
                {/* Content for some viewers only comes last, so that nothing moves when it appears. */}
                {viewer.canManage && <Management {...parts} />}
              </div>
              <div className="grid grid-cols-1 content-start gap-4 sm:gap-8">
                <News {...parts} />
                {approved && <Reviews {...parts} />}
              </div>
            </>
          )}
        </div>
      </div>
      {approved && (
        <ListingBar actions={actions}>
          {hasWay && <MainWay listing={listing} size="md" />}
          <VoteButton {...vote} isMain={!hasWay} compact />
        </ListingBar>
      )}
      {dialog}
    </>
  )
}

function Management({ listing, viewer, onSignIn }: PartProps) {
  return (
    <>
      {viewer.heartbeatHidden && <HiddenStatus listingId={listing._id} isStaff={viewer.isStaff} />}
      <ManageBox listingId={listing._id} isOnTeam={viewer.isOnTeam}>
        {viewer.isOnTeam && listing.approved && (
          <>
            <NewsButton kind="news" listingId={listing._id} onSignIn={() => onSignIn()} />
            <NewsButton kind="evening" listingId={listing._id} onSignIn={() => onSignIn()} />
          </>
        )}
        {viewer.isOnTeam && <LiveHelp kind={listing.kind} />}
        {viewer.isOnTeam && listing.kind === 'server' && listing.approved && (
          <LookControls listingId={listing._id} off={viewer.looksOff} />
        )}
      </ManageBox>
    </>
  )
}
