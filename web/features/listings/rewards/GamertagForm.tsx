import { t } from '@lingui/core/macro'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { useSetGamertag } from './queries.ts'

interface GamertagFormProps {
  /** The stored name; `null` if there is none. */
  gamertag: string | null
  label: string
  hint: string
  onSaved?: () => void
  className?: string
}

/** Stores the viewer's name in the game. An empty field removes it. */
export function GamertagForm(props: GamertagFormProps) {
  return <Form key={props.gamertag} {...props} />
}

function Form({ gamertag, label, hint, onSaved, className }: GamertagFormProps) {
  const save = useSetGamertag()
  const [typed, setTyped] = useState(gamertag ?? '')
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (save.isPending) return
    const name = typed.trim()
    if (name === '' && gamertag === null) return
    // Not by the options of `mutate`: a new name has a form of its own by then.
    save.mutateAsync(name === '' ? null : name).then(onSaved, () => undefined)
  }
  return (
    <form onSubmit={submit} noValidate className={cx('grid grid-cols-1 gap-3 text-start', className)}>
      <TextField
        label={label}
        hint={hint}
        optional
        value={typed}
        readOnly={save.isPending}
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
