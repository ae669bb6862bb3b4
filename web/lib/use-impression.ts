import { type RefObject, useEffect } from 'react'

/**
 * Counts an impression of a listing when its card was really visible. The counting code loads after the card,
 * so it delays nothing.
 */
export function useImpression(ref: RefObject<Element | null>, serverId: string): void {
  useEffect(() => {
    const card = ref.current
    if (!card) return undefined
    let unwatch: (() => void) | undefined
    let unmounted = false
    import('./beacons.ts').then(
      ({ watchCard }) => {
        if (!unmounted) unwatch = watchCard(card, serverId)
      },
      // A missing count is not worth an error message.
      () => undefined,
    )
    return () => {
      unmounted = true
      unwatch?.()
    }
  }, [ref, serverId])
}
