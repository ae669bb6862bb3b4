import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import type { Press } from '#contract/people/press.ts'
import { signInHref, useSession } from '../features/people/account/queries.ts'
import type { Asked } from '../features/listings/SignInDialog.tsx'
import { ListingCard } from '../features/listings/ListingCard.tsx'
import { CardVote } from '../features/votes/CardVote.tsx'

const SaveHeart = lazy(() => import('../features/people/saved/SaveHeart.tsx'))
const SignInDialog = lazy(() => import('../features/listings/SignInDialog.tsx'))

type RenderListing = (listing: Listing, index: number, page: readonly Listing[]) => ReactNode

interface ListingCards {
  /** Renders one listing of a page; `index` is its position. */
  renderListing: RenderListing
  /** What belongs to the list as a whole, such as the dialog that asks to sign in. */
  dialog: ReactNode
}

/** The cards of a list. Pictures from the place `lazyFrom` on load when they are near the viewport. A list that ranks says which place its first card has. */
export function useListingCards(
  textOf: (listing: Listing) => string,
  lazyFrom: number,
  firstPlace?: number,
): ListingCards {
  const person = useSession().data
  /** What a visitor pressed. */
  const [asked, setAsked] = useState<Asked>()
  const viewer = {
    signedIn: person === undefined ? undefined : person !== null,
    onSignIn: (of: Listing, press: Press = 'vote') => setAsked({ press, listing: of }),
  }
  return {
    renderListing: (listing, index, page) => (
      <ListingCard
        listing={listing}
        text={textOf(listing)}
        vote={<CardVote listing={listing} page={page} {...viewer} />}
        heart={
          // Once it is known who looks at the cards, which is after the first paint.
          person !== undefined && (
            <Suspense>
              <SaveHeart listing={listing} {...viewer} />
            </Suspense>
          )
        }
        place={firstPlace === undefined ? undefined : firstPlace + index}
        lazy={index >= lazyFrom}
      />
    ),
    dialog: asked && (
      <Suspense>
        <SignInDialog
          open
          onClose={() => setAsked(undefined)}
          href={signInHref(location.pathname + location.search)}
          asked={asked}
        />
      </Suspense>
    ),
  }
}
