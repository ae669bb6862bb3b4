import { plural, t } from '@lingui/core/macro'
import { type SyntheticEvent, useId, useState } from 'react'
import { say } from '#contract/language/i18n.ts'
import {
  DEFAULT_KEY_SCOPES,
  KEY_LIFETIMES_DAYS,
  KEY_SCOPES,
  type KeyScope,
  TOKEN_LABEL_MAX,
} from '#contract/people/api-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { CheckGroup } from '../../../ui/Check.tsx'
import { Options } from '../../../ui/Options.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { userText } from '../../../ui/user-text.ts'
import { useMakeApiKey } from './queries.ts'

interface NewKeyProps {
  isStaff: boolean
  servers: readonly { _id: string; name: string }[]
  /** Gets the key once it is made. */
  onSecret: (secret: string) => void
}

/** The option for every server, in place of a server's id. */
const EVERY_SERVER = 'staff'

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
    const isForAll = server === '' || server === EVERY_SERVER
    make.mutate(
      {
        label,
        scope: server === EVERY_SERVER ? 'staff' : 'owner',
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
        {t`New key`}
      </h3>
      <TextField
        label={t`Name of the key`}
        hint={t`For example: Realm bot.`}
        limit={TOKEN_LABEL_MAX}
        value={label}
        error={tried && label.trim() === '' ? t`Give the key a name.` : undefined}
        onChange={({ target }) => setLabel(target.value)}
        autoComplete="off"
        className="max-w-xs"
      />
      <CheckGroup
        legend={t`What it may do`}
        of={KEY_SCOPES}
        chosen={scopes}
        onChange={setScopes}
        tried={tried}
        renderText={(scope) => (
          <span>
            {say(`keyScope.${scope}`)} <code className="text-sm text-ink-muted">{scope}</code>
          </span>
        )}
      />
      <div className="flex flex-wrap gap-4">
        <SelectField
          label={t`For`}
          value={server}
          onChange={({ target }) => setServer(target.value)}
          className="w-full max-w-xs"
        >
          <option value="">{t`All your servers`}</option>
          {isStaff && <option value={EVERY_SERVER}>{t`Every server (staff)`}</option>}
          {servers.map(({ _id, name }) => (
            <option key={_id} value={_id} {...userText()}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t`Expires`}
          value={days}
          onChange={({ target }) => setDays(target.value)}
          className="w-full max-w-xs"
        >
          <option value="">{t`Never`}</option>
          <Options
            of={KEY_LIFETIMES_DAYS}
            names={(one) =>
              one === 365 ? t`In a year` : plural(one, { one: 'In # day', other: 'In # days' })
            }
          />
        </SelectField>
      </div>
      <Button type="submit" busy={make.isPending} className="justify-self-start">
        {t`Make a key`}
      </Button>
    </form>
  )
}
