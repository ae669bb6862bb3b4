import { type ReactNode, Suspense, useState } from 'react'
import { openLater } from './open-later.ts'
import { useEver } from './use-ever.ts'

interface Opened {
  open: boolean
  onClose: () => void
}

/** For a dialog whose code is loaded on the first press. It stays mounted, so that it can close with its own animation. */
export function useLaterDialog(load: () => Promise<unknown>) {
  const [open, setOpen] = useState(false)
  const wanted = useEver(open)
  return {
    show: () => openLater(load, () => setOpen(true)),
    draw: (dialog: (opened: Opened) => ReactNode) =>
      wanted && <Suspense>{dialog({ open, onClose: () => setOpen(false) })}</Suspense>,
  }
}
