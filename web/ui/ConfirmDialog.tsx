import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface Question {
  title: string
  /** What will happen, in a sentence. */
  text: ReactNode
  action: string
  /** The word of the button that keeps everything as it is. */
  cancel?: string
}

interface ConfirmDialogProps {
  /** What is asked. Without a question, the dialog is closed. */
  question: Question | null | false
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  isAboutLeaving?: boolean
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  question,
  busy,
  onConfirm,
  onClose,
  isAboutLeaving = false,
}: ConfirmDialogProps) {
  const { title = '', text, action, cancel = t`Cancel` } = question || {}
  return (
    <Dialog
      open={Boolean(question)}
      onClose={onClose}
      isAboutLeaving={isAboutLeaving}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
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
