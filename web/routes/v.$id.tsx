import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { voteDescription, voteTitle } from '#contract/votes/vote-page.ts'
import { ListingBanner } from '../features/listings/ListingBanner.tsx'
import { ListingNotFound } from '../features/listings/ListingNotFound.tsx'
import { ListingSkeleton } from '../features/listings/ListingSkeleton.tsx'
import { ShareButton } from '../features/listings/ShareButton.tsx'
import { VoteButton } from '../features/votes/VoteButton.tsx'
import { usePageView } from '../lib/beacons.ts'
import { ButtonLink } from '../lib/ButtonLink.tsx'
import { idParameter } from '../lib/id-parameter.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { pageHead } from '../lib/page-head.ts'
import { cardClass } from '../ui/card-class.ts'
import { userText } from '../ui/user-text.ts'
import { ListingPage, loadListing } from './-listing-page.tsx'
import { useSignInDialog } from './-sign-in-dialog.tsx'
import { useViewer } from './-use-viewer.ts'

const VoteReward = lazyExtra(() => import('../features/listings/rewards/VoteReward.tsx'))

export const Route = createFileRoute('/v/$id')({
  params: idParameter,
  loader: ({ context: { queryClient }, params }) =>
    loadListing(queryClient, params.id, (listing) => ({
      title: voteTitle(listing.name),
      description: voteDescription(listing),
    })),
  head: ({ loaderData }) => pageHead(loaderData?.head ?? { title: t`Vote` }),
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: ListingSkeleton,
  component: Vote,
})

function Vote() {
  return (
    <ListingPage
      renderPage={(listing) => (listing.approved ? <VotePage listing={listing} /> : <ListingNotFound />)}
    />
  )
}

/** Where a vote link leads: one large button, and after the vote what one may do next. */
function VotePage({ listing }: { listing: Listing }) {
  const { name, slug } = listing
  const viewer = useViewer(listing)
  usePageView(listing._id, { isPublic: true, kind: 'vote_link' })
  const { ask, dialog } = useSignInDialog(listing)
  const to = { to: '/servers/$id', params: { id: slug } } as const
  return (
    <div className="page grid max-w-2xl justify-items-center py-6 sm:py-12">
      <div className={cardClass({ className: 'w-full' })}>
        <div className="m-0.5 mb-0 notch-clip-top notch-step-4">
          <ListingBanner
            listing={listing}
            size={640}
            isProminent
            sizes="(min-width: 42rem) 40rem, 100vw"
            className="aspect-[2/1] w-full"
          />
        </div>
        <div className="grid gap-5 px-5 pt-5 pb-6 text-center sm:px-8">
          <h1 {...userText('text-3xl sm:text-4xl')}>{name}</h1>
          <VoteButton
            {...viewer.vote}
            listing={listing}
            signedOut={viewer.signedOut}
            onSignIn={() => ask('vote')}
            isMain
          />
          {viewer.vote.voted && (
            <Suspense>
              <VoteReward listingId={listing._id} />
            </Suspense>
          )}
          <div className="flex flex-wrap items-center justify-center gap-3">
            <ButtonLink {...to}>{t`See the server`}</ButtonLink>
            {viewer.vote.voted && (
              <>
                <ButtonLink {...to} hash="reviews" variant="ghost" size="sm">
                  {t`Write a review`}
                </ButtonLink>
                <ShareButton listing={listing} />
              </>
            )}
          </div>
        </div>
      </div>
      {dialog}
    </div>
  )
}
