import type { ComponentProps } from 'react'
import { CardPlace, type ShownOrder } from '../features/directory/places/CardPlace.tsx'
import SaveHeart from '../features/people/saved/SaveHeart.tsx'

type CardExtrasProps = ComponentProps<typeof SaveHeart> & {
  /** The order of the card's list, and its position there. */
  placed?: { order: ShownOrder; index: number } | undefined
}

/** What cards get when it is known who looks at them: each its heart and its place. */
export default function CardExtras({ placed, ...heart }: CardExtrasProps) {
  return (
    <>
      <SaveHeart {...heart} />
      {placed && <CardPlace listing={heart.listing} {...placed} />}
    </>
  )
}
