import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import type { Press } from '#contract/people/press.ts'
import { signInHref, useSession } from '../features/people/account/queries.ts'
import type { Asked } from '../features/listings/SignInDialog.tsx'
import { ListingCard } from '../features/listings/ListingCard.tsx'
import type { ShownOrder } from '../features/directory/places/CardPlace.tsx'
import { CardVote } from '../features/votes/CardVote.tsx'

const CardExtras = lazy(() => import('./-card-extras.tsx'))
const SignInDialog = lazy(() => import('../features/listings/SignInDialog.tsx'))

type RenderListing = (listing: Listing, index: number, page: readonly Listing[]) => ReactNode

interface ListingCards {
  /** Renders one listing of a page; `index` is its position. */
  renderListing: RenderListing
  /** The same in a list of this order, with the place of each card. */
  renderIn: (order: ShownOrder) => RenderListing
  /** What belongs to the list as a whole, such as the dialog that asks to sign in. */
  dialog: ReactNode
}

/** The cards of a list with their votes. Pictures from the place `lazyFrom` on load when they are near the viewport. */
export function useListingCards(lazyFrom: number): ListingCards {
  const person = useSession().data
  /** What a visitor pressed. */
  const [asked, setAsked] = useState<Asked>()
  const viewer = {
    signedIn: person === undefined ? undefined : person !== null,
    onSignIn: (of: Listing, press: Press = 'vote') => setAsked({ press, listing: of }),
  }
  // Once it is known who looks at the cards, which is after the first paint.
  const extras = (listing: Listing, placed?: { order: ShownOrder; index: number }) =>
    person !== undefined && (
      <Suspense>
        <CardExtras listing={listing} placed={placed} {...viewer} />
      </Suspense>
    )
  const renderIn =
    (order?: ShownOrder): RenderListing =>
    (listing, index, page) => (
      <ListingCard
        listing={listing}
        vote={
          <>
            <CardVote listing={listing} page={page} {...viewer} />
            {extras(listing, order && { order, index })}
          </>
        }
        lazy={index >= lazyFrom}
      />
    )
  return {
    renderListing: renderIn(),
    renderIn,
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
