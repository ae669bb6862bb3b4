import { plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { compactNumber } from '#contract/language/numbers.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { CompactNumber } from '../../ui/CompactNumber.tsx'
import { VoteIcon } from '../../ui/icons.tsx'

interface CardVoteProps {
  listing: Listing
  /** When the viewer can vote again, if they voted in the last 24 hours. */
  nextVoteAt: string | undefined
  /** `undefined` while it is unknown. */
  signedIn: boolean | undefined
  onSignIn: (press: 'vote') => void
}

/** A card's count of votes, as a button that votes. Phones do not show it: they have no room. */
export function CardVote({ listing, nextVoteAt, signedIn, onSignIn }: CardVoteProps) {
  const { _id: id, name, votes } = listing
  const shown = compactNumber(votes)
  const client = useQueryClient()
  async function press() {
    const { voteFromCard } = await import('./vote-from-card.ts')
    voteFromCard(client, {
      id,
      nextVoteAt,
      signedOut: signedIn === false,
      onSignIn: () => onSignIn('vote'),
    })
  }
  return (
    <button
      type="button"
      onClick={() => void press()}
      aria-disabled={nextVoteAt !== undefined || undefined}
      className="notch notch-step-2 notch-fill-surface-raised notch-edge-line absolute end-3 -bottom-4 z-2 flex items-center justify-center gap-1.5 px-3 py-1 font-heading text-lg font-bold max-sm:hidden hover:notch-edge-ink aria-disabled:notch-fill-moss-soft pointer-coarse:min-h-11"
    >
      <VoteIcon className="size-4 text-moss" />
      <span className="sr-only">
        {nextVoteAt === undefined
          ? plural(votes, {
              one: `Vote for ${name}, ${shown} vote`,
              other: `Vote for ${name}, ${shown} votes`,
            })
          : plural(votes, {
              one: `Voted for ${name}, ${shown} vote`,
              other: `Voted for ${name}, ${shown} votes`,
            })}
      </span>
      <span aria-hidden="true">
        <CompactNumber value={votes} />
      </span>
    </button>
  )
}
