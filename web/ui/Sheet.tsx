import { type ReactNode, useEffect, useRef } from 'react'
import { useBackCloses } from './back-closes.ts'

interface SheetProps {
  label: string
  /** Called on Esc and Back. */
  onClose: () => void
  /** Stays at the lower edge, where the thumb is. */
  footer: ReactNode
  children: ReactNode
}

/** A full-height layer for narrow screens with the native `<dialog>`, open as long as it is rendered. */
export function Sheet({ label, onClose, footer, children }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useBackCloses(true, onClose)
  useEffect(() => {
    const { current: dialog } = ref
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-surface p-0 text-ink"
    >
      <div className="grid h-full grid-rows-[minmax(0,1fr)_auto]">
        <div className="overflow-y-auto overscroll-contain px-4 py-4">{children}</div>
        <div className="border-t-2 border-line bg-surface-raised px-4 py-3">{footer}</div>
      </div>
    </dialog>
  )
}
