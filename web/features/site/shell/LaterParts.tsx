import { useState } from 'react'
import { useLater } from './use-later.ts'
import { usePlace } from './use-place.ts'

/**
 * Parts of the frame that the first paint does not need: toasts wait in their store until they can be shown,
 * and the server wrote the first page's head.
 */
export function LaterParts() {
  // Stored here, because the visitor may navigate before the parts are loaded.
  const [servedPlace] = useState(usePlace())
  const later = useLater()
  return (
    later && (
      <>
        <later.DocumentHead servedPlace={servedPlace} />
        <later.RouteFocus servedPlace={servedPlace} />
        <later.Toaster />
        <later.FrameRules />
        <later.LanguageOffer />
        <later.JoinKept />
      </>
    )
  )
}
