import { memo, Suspense, use, useState } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import type { Press } from '#contract/people/press.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { ListingCard } from '../listings/ListingCard.tsx'
import { signInHref } from '../people/account/queries.ts'
import { CardVote } from '../votes/CardVote.tsx'
import { CardViewerContext } from './CardViewer.tsx'

const SaveHeart = lazyExtra(() => import('../people/saved/SaveHeart.tsx'))
const SignInDialog = lazyExtra(() => import('../listings/SignInDialog.tsx'))

interface ServerCardProps {
  listing: Listing
  /** The description as plain text, without the marks of its formatting. */
  text: string
  /** The rank, in a list that ranks. */
  rank?: number | undefined
  /** Whether the card is below the fold: then its picture loads when it comes near. */
  lazy: boolean
}

/** A card with which people vote and save, inside a `CardViewer`; visitors are asked to sign in. */
export const ServerCard = memo(function ServerCard(card: ServerCardProps) {
  const { listing } = card
  const { signedIn, votes } = use(CardViewerContext)
  /** What a visitor pressed. */
  const [asked, setAsked] = useState<Press>()
  const viewer = { listing, signedIn, onSignIn: setAsked }
  const nextVoteAt = votes.find(({ serverId }) => serverId === listing._id)?.nextVoteAt
  return (
    <>
      <ListingCard
        {...card}
        vote={<CardVote nextVoteAt={nextVoteAt} {...viewer} />}
        heart={
          // Once it is known who looks at the cards, which is after the first paint.
          signedIn !== undefined && (
            <Suspense>
              <SaveHeart {...viewer} />
            </Suspense>
          )
        }
      />
      {asked && (
        <Suspense>
          <SignInDialog
            open
            onClose={() => setAsked(undefined)}
            href={signInHref(location.pathname + location.search)}
            asked={{ press: asked, listing }}
          />
        </Suspense>
      )}
    </>
  )
})
