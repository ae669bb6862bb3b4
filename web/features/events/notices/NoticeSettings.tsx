import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type SyntheticEvent, useState } from 'react'
import { ALWAYS_SHOWN, type NoticeKind } from '#contract/events/notice.ts'
import { NOTICE_WORDS } from '#contract/events/notice-words.ts'
import type { NoticeSetting, NoticeSettings } from '#contract/events/notice.wire.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { deviceQuery, settingsQuery, useEndWebhook, useSetNotice, useSetWebhook } from './queries.ts'
import { Section } from '../../../ui/Section.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { looksLikeWebhook, WEBHOOK_INVALID_MESSAGE, WEBHOOK_URL_MAX } from '#contract/events/subscription.ts'
import { Button } from '../../../ui/Button.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const DevicePush = lazy(() => import('./DevicePush.tsx'))

/** What the viewer is told, and where else it is sent. */
export function NoticeSettings() {
  const settings = useQuery(settingsQuery)
  const hasDevice = Boolean(useQuery(deviceQuery).data?.settings)
  const failure = useFailed(settings, 'We couldn’t load your settings.')
  if (failure) return failure
  if (!settings.data) return <RowsSkeleton />
  const { kinds, webhook } = settings.data
  return (
    <div className="grid grid-cols-1 gap-8">
      <Section id="kinds" title="What you are told" heading="text-3xl">
        <ul className={cardClass({ className: 'px-4 sm:px-5' })}>
          {kinds.map((setting) => (
            <Kind key={setting.kind} setting={setting} isSent={webhook !== null || hasDevice} />
          ))}
        </ul>
      </Section>
      <Section id="elsewhere" title="Where else it is sent" heading="text-3xl">
        <Suspense>
          <DevicePush />
        </Suspense>
        <NoticeWebhook webhook={webhook} />
      </Section>
    </div>
  )
}

/** The switches of a kind. They apply at once. */
function Kind({ setting: saved, isSent }: { setting: NoticeSetting; isSent: boolean }) {
  const { mutate, isPending, variables } = useSetNotice()
  const setting = isPending ? variables : saved
  const { kind, shown, delivered } = setting
  const { label: heading, about } = NOTICE_WORDS[kind]
  const isFixed = ALWAYS_SHOWN.includes(kind)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t-2 border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-lg">{heading}</h3>
        <p className="text-sm text-ink-muted">
          {about}
          {isFixed && '. You are always told.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-5">
        {!isFixed && (
          <Switch
            label={<Named kind={kind}>Show</Named>}
            checked={shown}
            onChange={({ target }) => mutate({ ...setting, shown: target.checked })}
          />
        )}
        {isSent && shown && kind !== 'delivery' && (
          <Switch
            label={<Named kind={kind}>Send</Named>}
            checked={delivered}
            onChange={({ target }) => mutate({ ...setting, delivered: target.checked })}
          />
        )}
      </div>
    </li>
  )
}

function Named({ kind, children }: { kind: NoticeKind; children: string }) {
  const { label: heading } = NOTICE_WORDS[kind]
  return (
    <span>
      {children}
      <span className="sr-only"> {heading}</span>
    </span>
  )
}

/** The Discord webhook that gets the viewer's notices: entering it, how it does, and ending it. */
function NoticeWebhook({ webhook }: Pick<NoticeSettings, 'webhook'>) {
  const set = useSetWebhook()
  const end = useEndWebhook()
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string | undefined>()
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (set.isPending) return
    if (!looksLikeWebhook(url)) return setError(WEBHOOK_INVALID_MESSAGE)
    set.mutate(url.trim(), {
      onSuccess: () => setUrl(''),
      onError: (failure) => setError(failure.message),
    })
  }
  return (
    <div className={cardClass({ className: 'grid grid-cols-1 gap-4 p-5' })}>
      <div className="grid gap-1">
        <h3 className="text-xl">A Discord channel of yours</h3>
        <p className="max-w-prose text-ink-muted">
          In Discord, open the settings of a channel that only you read, then Integrations, Webhooks, New
          Webhook, and copy its URL. Everybody who reads the channel sees what you are told.
        </p>
      </div>
      {webhook && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-56">
            <span className="font-semibold">Webhook {webhook.name}</span>
            <span className="text-sm text-ink-muted">
              {' '}
              added <RelativeTime iso={webhook.createdAt} />
            </span>
            {webhook.problem !== null && (
              <output className="block text-sm text-coral">
                {webhook.problem}.{' '}
                {webhook.retries
                  ? 'It is tried again by itself.'
                  : 'It is tried again with your next notification.'}
              </output>
            )}
          </p>
          <Button size="sm" onClick={() => end.mutate()} busy={end.isPending}>
            Stop sending
          </Button>
        </div>
      )}
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        <TextField
          label={webhook ? 'Another webhook URL' : 'Webhook URL'}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://discord.com/api/webhooks/…"
          maxLength={WEBHOOK_URL_MAX}
          value={url}
          error={error}
          onChange={({ target }) => {
            setUrl(target.value)
            setError(undefined)
          }}
          className="w-full max-w-xl"
        />
        <Button type="submit" busy={set.isPending} className="sm:mt-[30px]">
          {webhook ? 'Use this one' : 'Send to Discord'}
        </Button>
      </form>
    </div>
  )
}
