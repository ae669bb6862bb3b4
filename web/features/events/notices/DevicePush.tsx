import { plural, t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PLAYERS_CHOICES, PLAYERS_DEFAULT, type PushSettings } from '#contract/events/push.ts'
import { pageLanguage } from '#contract/language/i18n.ts'
import { api, read } from '../../../lib/api.ts'
import {
  canPush,
  deviceSubscription,
  subscribeDevice,
  unsubscribeDevice,
} from '../../../lib/service-worker.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { deviceQuery } from './queries.ts'
import { ownHour, utcHour } from './quiet-hours.ts'

const defaultSettings = (): PushSettings => ({
  players: PLAYERS_DEFAULT,
  votes: true,
  quiet: { from: 22, to: 8 },
  language: pageLanguage(),
})

const offsetMinutes = () => new Date().getTimezoneOffset()
const toUtc = ({ quiet, ...rest }: PushSettings): PushSettings => ({
  ...rest,
  quiet: quiet && { from: utcHour(quiet.from, offsetMinutes()), to: utcHour(quiet.to, offsetMinutes()) },
})
const toOwn = ({ quiet, ...rest }: PushSettings): PushSettings => ({
  ...rest,
  quiet: quiet && { from: ownHour(quiet.from, offsetMinutes()), to: ownHour(quiet.to, offsetMinutes()) },
})

export default function DevicePush() {
  const device = useQuery(deviceQuery)
  const save = useSavePush()
  const end = useEndPush()
  const { publicKey = null, settings = null } = device.data ?? {}
  if (publicKey === null) return null
  return (
    <div className={cardClass({ className: 'grid grid-cols-1 gap-4 p-5' })}>
      <div className="grid gap-1">
        <h3 className="text-xl">{t`This device`}</h3>
        <p className="max-w-prose text-ink-muted">
          {canPush()
            ? t`Get notifications here, even when this site is closed. Your saved servers can then be read offline, too.`
            : t`This browser can’t show notifications. On an iPhone or iPad, add this site to your home screen and open it there.`}
        </p>
      </div>
      {settings ? (
        <>
          <Choices
            settings={save.isPending ? save.variables.settings : toOwn(settings)}
            onChange={(to) => save.mutate({ publicKey, settings: { ...to, language: pageLanguage() } })}
          />
          <Button className="justify-self-start" onClick={() => end.mutate()} busy={end.isPending}>
            {t`Turn off`}
          </Button>
        </>
      ) : (
        canPush() && (
          <Button
            className="justify-self-start"
            onClick={() => save.mutate({ publicKey, settings: defaultSettings() })}
            busy={save.isPending}
          >
            {t`Turn on notifications`}
          </Button>
        )
      )}
    </div>
  )
}

interface ChoicesProps {
  /** Its hours are in the reader's own time. */
  settings: PushSettings
  onChange: (to: PushSettings) => void
}

function Choices({ settings, onChange }: ChoicesProps) {
  const { players, votes, quiet } = settings
  const numbers = [...new Set([...PLAYERS_CHOICES, ...(players === null ? [] : [players])])].toSorted(
    (a, b) => a - b,
  )
  return (
    <div className="grid max-w-xl grid-cols-1 gap-4 sm:grid-cols-2">
      <ChoiceField
        label={t`A saved server has players`}
        hint={t`At most once a day for each server.`}
        of={['', ...numbers]}
        names={(many) =>
          many === '' ? t`Don’t tell me` : plural(many, { one: 'From # player', other: 'From # players' })
        }
        value={players ?? ''}
        onChoose={(many) => onChange({ ...settings, players: many === '' ? null : many })}
      />
      <Switch
        className="self-center"
        label={t`I can vote again`}
        checked={votes}
        onChange={({ target }) => onChange({ ...settings, votes: target.checked })}
      />
      <Hour
        label={t`Quiet from`}
        value={quiet?.from ?? null}
        onChange={(from) =>
          onChange({ ...settings, quiet: from === null ? null : { from, to: quiet?.to ?? 8 } })
        }
      />
      {quiet && (
        <Hour
          label={t`Quiet until`}
          value={quiet.to}
          onChange={(to) => onChange({ ...settings, quiet: to === null ? null : { ...quiet, to } })}
        />
      )}
    </div>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

interface HourProps {
  label: string
  value: number | null
  onChange: (hour: number | null) => void
}

function Hour({ label, value, onChange }: HourProps) {
  return (
    <ChoiceField
      label={label}
      of={['', ...HOURS]}
      names={(hour) => (hour === '' ? t`Never quiet` : `${String(hour).padStart(2, '0')}:00`)}
      value={value ?? ''}
      onChoose={(hour) => onChange(hour === '' ? null : hour)}
    />
  )
}

function useSavePush() {
  const client = useQueryClient()
  return useWrite(
    async ({ publicKey, settings }: { publicKey: string; settings: PushSettings }) => {
      const device = (await deviceSubscription()) ?? (await subscribeDevice(publicKey))
      const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = device ?? {}
      if (endpoint === '')
        throw new Error(
          t`Your browser blocks notifications from this site. Allow them in its settings, then try again.`,
        )
      const json = { endpoint, keys: { p256dh, auth }, ...toUtc(settings) }
      return read(api.me.push.$put({ json }), 'settings')
    },
    { done: (answer) => client.setQueryData(deviceQuery.queryKey, answer), scope: 'device-push' },
  )
}

function useEndPush() {
  const client = useQueryClient()
  return useWrite(
    async () => {
      const answer = await read(api.me.push.$delete(), 'settings')
      await unsubscribeDevice()
      return answer
    },
    { done: (answer) => client.setQueryData(deviceQuery.queryKey, answer), scope: 'device-push' },
  )
}
