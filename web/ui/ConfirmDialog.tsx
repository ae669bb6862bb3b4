import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  /** What is asked; without, the dialog is closed. */
  question:
    | {
        title: string
        /** What will happen, in a sentence. */
        text: ReactNode
        /** The word of the button. */
        action: string
      }
    | null
    | false
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ question, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const { title = '', text, action } = question || {}
  return (
    <Dialog
      open={Boolean(question)}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onConfirm} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{text}</p>
    </Dialog>
  )
}
