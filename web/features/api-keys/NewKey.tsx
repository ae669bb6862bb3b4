import { type SyntheticEvent, useId, useState } from 'react'
import {
  DEFAULT_KEY_SCOPES,
  KEY_LIFETIMES_DAYS,
  KEY_SCOPE_WORDS,
  KEY_SCOPES,
  type KeyScope,
  TOKEN_LABEL_MAX,
} from '#contract/api-key.ts'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { FieldError } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useMakeApiKey } from './queries.ts'

interface NewKeyProps {
  isStaff: boolean
  servers: readonly { _id: string; name: string }[]
  /** Gets the key once it is made. */
  onSecret: (secret: string) => void
}

/** In the place of a server's id. */
const STAFF = 'staff'

/** Asks what a new key is for. */
export function NewKey({ isStaff, servers, onSecret }: NewKeyProps) {
  const make = useMakeApiKey()
  const id = useId()
  const [label, setLabel] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(DEFAULT_KEY_SCOPES)
  const [server, setServer] = useState('')
  const [days, setDays] = useState('')
  const [tried, setTried] = useState(false)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (make.isPending) return
    setTried(true)
    if (label.trim() === '' || scopes.length === 0) return
    const isForAll = server === '' || server === STAFF
    make.mutate(
      {
        label,
        scope: server === STAFF ? 'staff' : 'owner',
        scopes: [...scopes],
        serverId: isForAll ? null : server,
        expiresInDays: days === '' ? null : Number(days),
      },
      {
        onSuccess: ({ token }) => {
          onSecret(token)
          setLabel('')
          setTried(false)
        },
      },
    )
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-labelledby={`${id}-title`}
      className={cardClass({ className: 'grid grid-cols-1 gap-4 p-5' })}
    >
      <h3 id={`${id}-title`} className="text-xl">
        New key
      </h3>
      <TextField
        label="Name of the key"
        hint="For example: Realm bot."
        maxLength={TOKEN_LABEL_MAX}
        value={label}
        error={tried && label.trim() === '' ? 'Give the key a name.' : undefined}
        onChange={({ target }) => setLabel(target.value)}
        autoComplete="off"
        className="max-w-xs"
      />
      <fieldset className="grid gap-1" aria-describedby={`${id}-scopes`}>
        <legend className="mb-1.5 font-semibold">What it may do</legend>
        {KEY_SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-11 cursor-pointer items-center gap-3 px-1">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
              className="size-5 shrink-0 accent-moss"
            />
            <span>
              {KEY_SCOPE_WORDS[scope]} <code className="text-sm text-ink-muted">{scope}</code>
            </span>
          </label>
        ))}
        <FieldError
          id={`${id}-scopes`}
          error={tried && scopes.length === 0 ? 'Choose at least one.' : undefined}
        />
      </fieldset>
      <div className="flex flex-wrap gap-4">
        <SelectField
          label="For"
          value={server}
          onChange={({ target }) => setServer(target.value)}
          className="w-full max-w-xs"
        >
          <option value="">All your servers</option>
          {isStaff && <option value={STAFF}>Every server (staff)</option>}
          {servers.map((one) => (
            <option key={one._id} value={one._id}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Expires"
          value={days}
          onChange={({ target }) => setDays(target.value)}
          className="w-full max-w-xs"
        >
          <option value="">Never</option>
          {KEY_LIFETIMES_DAYS.map((one) => (
            <option key={one} value={one}>
              {one === 365 ? 'In a year' : `In ${one} days`}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" busy={make.isPending} className="justify-self-start">
        Make a key
      </Button>
    </form>
  )
}
