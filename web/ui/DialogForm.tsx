import { t } from '@lingui/core/macro'
import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from './Button.tsx'
import { IsSending } from './is-sending.ts'

interface DialogFormProps {
  /** The word of the button that sends it. */
  action: string
  variant?: 'primary' | 'danger'
  busy: boolean
  onSend: (event: SyntheticEvent<HTMLFormElement>) => void
  onCancel: () => void
  aside?: ReactNode
  className?: string
  children: ReactNode
}

export function DialogForm(props: DialogFormProps) {
  const { action, variant = 'primary', busy, onSend, onCancel, aside, children } = props
  const { className = 'grid gap-5' } = props
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) onSend(event)
  }
  return (
    <form onSubmit={submit} noValidate className={className}>
      <IsSending value={busy}>{children}</IsSending>
      <div className="flex flex-wrap justify-end gap-3">
        {aside}
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" variant={variant} busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
