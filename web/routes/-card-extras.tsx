import type { ComponentProps } from 'react'
import SaveHeart from '../features/saved/SaveHeart.tsx'
import { PendingVote } from '../features/votes/PendingVote.tsx'

type CardExtrasProps = ComponentProps<typeof PendingVote> & Partial<ComponentProps<typeof SaveHeart>>

/** What cards get when it is known who looks at them: each its heart, and the list the end of a vote that was begun before signing in. */
export default function CardExtras({ listing, ...viewer }: CardExtrasProps) {
  return listing ? <SaveHeart listing={listing} {...viewer} /> : <PendingVote {...viewer} />
}
