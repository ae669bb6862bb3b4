import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { foldName } from '#contract/text/fold.ts'
import { Button } from '../../../ui/Button.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { TextField } from '../../../ui/TextField.tsx'

interface TypeNameProps {
  name: string
  consequence: ReactNode
  action: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms that a server is closed or withdrawn: its owner has to type its name. */
export function TypeName({ name, consequence, action, busy, onConfirm, onCancel }: TypeNameProps) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const matches = foldName(typed.trim()) === foldName(name)

  function submit() {
    setRefused(!matches)
    if (matches && !busy) onConfirm()
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    submit()
  }

  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">{consequence}</p>
      <TextField
        label={t`Type the server’s name to confirm`}
        value={typed}
        onKeyDown={press}
        onChange={({ target }) => setTyped(target.value)}
        error={refused && !matches ? t`This is not its name. Type: ${name}` : undefined}
        isExact
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t`Keep it`}</Button>
        <Button variant="danger" onClick={submit} busy={busy}>
          {action}
        </Button>
      </div>
    </div>
  )
}
