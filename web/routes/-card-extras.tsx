import type { ComponentProps } from 'react'
import { CardPlace, type ShownOrder } from '../features/directory/places/CardPlace.tsx'
import SaveHeart from '../features/people/saved/SaveHeart.tsx'
import { PendingVote } from '../features/votes/PendingVote.tsx'

type CardExtrasProps = ComponentProps<typeof PendingVote> &
  Partial<ComponentProps<typeof SaveHeart>> & {
    /** The order of the card's list, and its position there. */
    placed?: { order: ShownOrder; index: number } | undefined
  }

/** What cards get when it is known who looks at them: each its heart and its place, and the list the end of a vote that was begun before signing in. */
export default function CardExtras({ listing, placed, ...viewer }: CardExtrasProps) {
  if (!listing) return <PendingVote {...viewer} />
  return (
    <>
      <SaveHeart listing={listing} {...viewer} />
      {placed && <CardPlace listing={listing} {...placed} />}
    </>
  )
}
