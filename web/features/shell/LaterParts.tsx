import { useState } from 'react'
import { useLater } from './use-later.ts'
import { usePlace } from './use-place.ts'

/** Parts of the frame that the first paint does without: toasts wait in their store until they can be shown, and the server wrote the first page's head. */
export function LaterParts() {
  // Kept here, as the visitor may have gone on before the parts arrive.
  const [servedPlace] = useState(usePlace())
  const later = useLater()
  return (
    later && (
      <>
        <later.DocumentHead servedPlace={servedPlace} />
        <later.Toaster />
      </>
    )
  )
}
