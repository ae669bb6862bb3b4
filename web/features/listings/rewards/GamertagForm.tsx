import { t } from '@lingui/core/macro'
import { type SyntheticEvent, useState } from 'react'
import { GAMERTAG_MAX } from '#contract/listings/reward.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { useSetGamertag } from './queries.ts'

interface GamertagFormProps {
  /** The stored name; `null` if there is none. */
  gamertag: string | null
  label: string
  hint: string
  className?: string
}

/**
 * Stores the viewer's name in the game. An empty field removes it. Needs `key={gamertag}`, to show a new
 * one.
 */
export function GamertagForm({ gamertag, label, hint, className }: GamertagFormProps) {
  const stored = gamertag ?? ''
  const save = useSetGamertag()
  const [typed, setTyped] = useState(stored)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (save.isPending) return
    const name = typed.trim()
    if (name !== stored) save.mutate(name === '' ? null : name)
  }
  return (
    <form onSubmit={submit} noValidate className={cx('grid grid-cols-1 gap-3 text-start', className)}>
      <TextField
        label={label}
        hint={hint}
        optional
        maxLength={GAMERTAG_MAX}
        value={typed}
        error={save.error?.message}
        onChange={({ target }) => {
          setTyped(target.value)
          save.reset()
        }}
        isExact
        className="sm:max-w-sm"
      />
      <Button type="submit" busy={save.isPending} className="justify-self-start">
        {t`Save`}
      </Button>
    </form>
  )
}
