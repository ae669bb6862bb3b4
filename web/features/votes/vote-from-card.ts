import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { serverNow } from '../../ui/clock.ts'
import { toast } from '../../ui/toast.ts'
import { castVote, isRepeatedPress, type VoteWords } from './queries.ts'
import { voteFailureText } from './vote-text.ts'

const cardWords = (): VoteWords => ({
  done: t`Thanks for voting!`,
  failed: t`Vote failed. Please try again.`,
})

interface CardPress {
  id: string
  /** When the viewer can vote again, if they voted in the last 24 hours. */
  nextVoteAt: string | undefined
  signedOut: boolean
  onSignIn: () => void
}

/** Handles a press on a card's vote button. Its code loads with the first press. */
export function voteFromCard(client: QueryClient, { id, nextVoteAt, signedOut, onSignIn }: CardPress): void {
  if (isRepeatedPress(client, id)) return
  if (signedOut) onSignIn()
  else if (nextVoteAt !== undefined && Date.parse(nextVoteAt) > serverNow()) toast.error(voteFailureText(409))
  else {
    const vote = client
      .getMutationCache()
      .build(client, castVote(client, id, { onSignIn, words: cardWords() }))
    // The mutation itself shows its error.
    vote.execute().catch(() => undefined)
  }
}
