import type { Listing } from '#contract/listings/listing.ts'
import type { Press } from '#contract/people/press.ts'
import { EmptyHeartIcon, HeartIcon } from './HeartIcon.tsx'
import { useSaved } from './use-saved.ts'

interface SaveHeartProps {
  listing: Listing
  signedIn: boolean | undefined
  onSignIn: (listing: Listing, press: Press) => void
}

/**
 * The heart of a card. It loads after the cards and lies over them, so that nothing moves: over the picture, and in a row
 * beside the name alone, since it would cover the rating below. Fingers can press around it, too.
 */
export default function SaveHeart({ listing, signedIn, onSignIn }: SaveHeartProps) {
  const { _id: id, name } = listing
  const { saved, change } = useSaved(id, signedIn, (press) => onSignIn(listing, press))
  const Icon = saved ? HeartIcon : EmptyHeartIcon
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Save ${name}`}
      title={saved ? 'Saved' : 'Save'}
      onClick={() => change(saved ? false : {})}
      className="notch notch-step-2 notch-fill-surface-raised notch-edge-line absolute top-1 right-1 z-1 grid size-9 place-items-center text-coral before:absolute before:-inset-1 hover:notch-edge-ink sm:top-2 sm:right-2"
    >
      <Icon className="size-5" />
    </button>
  )
}
