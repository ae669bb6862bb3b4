import { useLater } from './use-later.ts'

/** Toasts raised before it arrives wait in their store, so the page's first paint need not carry it. */
export function LaterToaster() {
  const later = useLater()
  return later && <later.Toaster />
}
