import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEvent } from '../../lib/use-event.ts'
import { takeWish } from '../../lib/wish.ts'

interface CardWishProps {
  /** `undefined` while it is unknown. */
  signedIn: boolean | undefined
  onSignIn: () => void
}

/** Finishes, once, the vote that a visitor began on a card before signing in. It renders nothing. */
export function CardWish({ signedIn, onSignIn }: CardWishProps) {
  const client = useQueryClient()
  const askAgain = useEvent(onSignIn)
  useEffect(() => {
    if (signedIn === undefined) return
    const id = takeWish('vote')
    // Somebody who came back without signing in has changed their mind.
    if (id === null || !signedIn) return
    void import('./vote-from-card.ts').then(({ voteAsWished }) => voteAsWished(client, id, askAgain))
  }, [client, signedIn, askAgain])
  return null
}
