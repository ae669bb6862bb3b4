import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import { signInHref, useSession } from '../features/account/queries.ts'
import { ListingCard } from '../features/listings/ListingCard.tsx'
import { CardVote } from '../features/votes/CardVote.tsx'

const SaveHeart = lazy(() => import('../features/saved/SaveHeart.tsx'))
const SignInDialog = lazy(() => import('../features/listings/SignInDialog.tsx'))

interface ListingCards {
  /** Renders one listing of a page; `index` is its position. */
  renderListing: (listing: Listing, index: number, page: readonly Listing[]) => ReactNode
  /** The dialog that asks to sign in, while it is open. */
  dialog: ReactNode
}

/** The cards of a list with their votes. Pictures from the place `lazyFrom` on load when they are near the viewport. */
export function useListingCards(lazyFrom: number): ListingCards {
  const person = useSession().data
  const [asking, setAsking] = useState(false)
  const viewer = {
    signedIn: person === undefined ? undefined : person !== null,
    onSignIn: () => setAsking(true),
  }
  return {
    renderListing: (listing, index, page) => (
      <ListingCard
        listing={listing}
        vote={
          <>
            <CardVote listing={listing} page={page} {...viewer} />
            {/* Once it is known who looks at it, which is after the first paint. */}
            {person !== undefined && (
              <Suspense>
                <SaveHeart listing={listing} {...viewer} />
              </Suspense>
            )}
          </>
        }
        lazy={index >= lazyFrom}
      />
    ),
    dialog: asking && (
      <Suspense>
        <SignInDialog
          open
          onClose={() => setAsking(false)}
          href={signInHref(location.pathname + location.search)}
        />
      </Suspense>
    ),
  }
}
