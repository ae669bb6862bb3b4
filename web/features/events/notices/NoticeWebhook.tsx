import { type SyntheticEvent, useState } from 'react'
import { looksLikeWebhook, WEBHOOK_INVALID_MESSAGE, WEBHOOK_URL_MAX } from '#contract/events/subscription.ts'
import type { NoticeSettings } from '#contract/events/notice.wire.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useEndWebhook, useSetWebhook } from './queries.ts'

/** The Discord webhook that gets the viewer's notices: entering it, how it does, and ending it. */
export function NoticeWebhook({ webhook }: Pick<NoticeSettings, 'webhook'>) {
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
