import { useQueryClient } from '@tanstack/react-query'
import { wholeNumber } from '#contract/compact-number.ts'
import { Button } from '../../ui/Button.tsx'
import { VoteIcon } from '../../ui/icons.tsx'
import { CheckIcon } from '../../ui/more-icons.tsx'
import { toast } from '../../ui/toast.ts'
import { isRepeatedPress, useCastVote } from './queries.ts'
import { TakeBackVote } from './TakeBackVote.tsx'
import { useWait } from './use-wait.ts'
import { voteFailureText, waitText } from './vote-text.ts'

interface VoteButtonProps {
  listing: { _id: string; votes: number }
  /** The viewer is signed out: a press asks to sign in instead of voting. */
  signedOut: boolean
  /** When the viewer can vote again; `null` or absent when they can vote now. */
  nextVoteAt: string | null | undefined
  /** Whether that is because of a vote that still counts. */
  voted?: boolean | undefined
  /** Shows the sign-in dialog. */
  onSignIn: () => void
}

/** The main button of the screen: the vote, its count, and the time until the next vote. */
export function VoteButton({ listing, signedOut, nextVoteAt, voted, onSignIn }: VoteButtonProps) {
  const client = useQueryClient()
  const vote = useCastVote(listing._id, onSignIn)
  const wait = useWait(nextVoteAt)
  const closed = wait > 0 && !vote.isPending

  function press() {
    if (isRepeatedPress(client, listing._id)) return
    if (closed) toast.error(voteFailureText(409))
    else if (signedOut) {
      toast.error(voteFailureText(401))
      onSignIn()
    } else vote.mutate()
  }

  return (
    <div className="grid gap-1.5">
      {/* Not `disabled`: the button must keep the focus when its own press disables it. */}
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        onClick={press}
        aria-disabled={closed || undefined}
      >
        {closed && voted !== false ? <CheckIcon className="size-4" /> : <VoteIcon className="size-5" />}
        {closed && voted !== false ? 'Voted' : 'Vote'}{' '}
        <span aria-hidden="true" className="mx-1 h-6 w-0.5 bg-lantern-lip" />
        <span className="inline-flex overflow-hidden">
          <span key={listing.votes} className="tabular animate-tick">
            {wholeNumber(listing.votes)}
          </span>
        </span>{' '}
        <span className="sr-only">{listing.votes === 1 ? 'vote' : 'votes'}</span>
      </Button>
      <p className="text-center text-sm text-ink-muted">
        {closed ? `Next vote in ${waitText(wait)}` : 'One vote every 24 hours'}
        {closed && voted && (
          <>
            {' · '}
            <TakeBackVote listingId={listing._id} onSignIn={onSignIn} />
          </>
        )}
      </p>
      <noscript>
        <p className="text-center text-sm">Voting and writing a review need JavaScript.</p>
      </noscript>
    </div>
  )
}
