import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'
import { Dialog } from './Dialog.tsx'

interface SecretShownProps {
  /** What was just made; `null` closes the dialog. */
  secret: string | null
  title: string
  /** The words of its button, and what is said once it was copied. */
  copy: string
  copied: string
  onClose: () => void
  /** What to do with it. */
  children: ReactNode
}

/** A secret that is shown only now. */
export function SecretShown({ secret, title, copy, copied, onClose, children }: SecretShownProps) {
  return (
    <Dialog
      open={secret !== null}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={() => void copyText(secret ?? '', copied)}>
            {copy}
          </Button>
          <Button onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <p>{children}</p>
      <p className="notch notch-step-3 notch-fill-surface-sunken notch-border-0 p-4 font-semibold break-all">
        <code>{secret}</code>
      </p>
    </Dialog>
  )
}
