import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  /** What is asked; `null` closes the dialog. */
  question: {
    title: string
    /** What will happen, in a sentence. */
    text: ReactNode
    /** The word of the button. */
    action: string
  } | null
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ question, busy, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={question?.title ?? ''}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onConfirm} busy={busy}>
            {question?.action}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{question?.text}</p>
    </Dialog>
  )
}
