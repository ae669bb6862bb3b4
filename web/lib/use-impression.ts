import { type RefObject, useEffect } from 'react'

/** Counts an impression of a listing once its card has really been seen. What counts it comes after the card: nobody waits for that. */
export function useImpression(ref: RefObject<Element | null>, serverId: string): void {
  useEffect(() => {
    const card = ref.current
    if (!card) return undefined
    let unwatch: (() => void) | undefined
    let gone = false
    import('./beacons.ts').then(
      ({ watchCard }) => {
        if (!gone) unwatch = watchCard(card, serverId)
      },
      // A figure less is no reason to trouble the visitor.
      () => undefined,
    )
    return () => {
      gone = true
      unwatch?.()
    }
  }, [ref, serverId])
}
