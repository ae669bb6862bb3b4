import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEvent } from '../../lib/use-event.ts'
import { takePendingAction } from '../../lib/pending-action.ts'

interface PendingVoteProps {
  /** `undefined` while it is unknown. */
  signedIn: boolean | undefined
  onSignIn: () => void
}

/** Finishes, once, the vote that a visitor began on a card before signing in. It renders nothing. */
export function PendingVote({ signedIn, onSignIn }: PendingVoteProps) {
  const client = useQueryClient()
  const askAgain = useEvent(onSignIn)
  useEffect(() => {
    if (signedIn === undefined) return
    const id = takePendingAction('vote')
    // Somebody who came back without signing in has changed their mind.
    if (id === null || !signedIn) return
    void import('./vote-from-card.ts').then(({ finishVote }) => finishVote(client, id, askAgain))
  }, [client, signedIn, askAgain])
  return null
}
