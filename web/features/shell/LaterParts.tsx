import { useLater } from './use-later.ts'

/** Parts of the frame that the first paint does without: toasts wait in their store until they can be shown, and the server wrote the first page's head. */
export function LaterParts() {
  const later = useLater()
  return (
    later && (
      <>
        <later.DocumentHead />
        <later.Toaster />
      </>
    )
  )
}
