import { type SyntheticEvent, useState } from 'react'
import {
  ENDPOINT_INVALID_MESSAGE,
  ENDPOINT_URL_MAX,
  EVENT_WORDS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#contract/events/webhook.ts'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { CheckGroup } from '../../../ui/Check.tsx'

interface WebhookFormProps {
  url: string
  events: readonly WebhookEvent[]
  /** The word of the button. */
  action: string
  busy: boolean
  onSave: (entered: { url: string; events: WebhookEvent[] }, onError: (error: Error) => void) => void
  onCancel?: () => void
}

/** Where messages go, and about what. */
export function WebhookForm({ action, busy, onSave, onCancel, ...before }: WebhookFormProps) {
  const [url, setUrl] = useState(before.url)
  const [events, setEvents] = useState(before.events)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | undefined>()
  const urlError = refused ?? (tried && url.trim() === '' ? ENDPOINT_INVALID_MESSAGE : undefined)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || url.trim() === '' || events.length === 0) return
    onSave({ url: url.trim(), events: [...events] }, (error) => {
      if (error instanceof ApiError && error.body.field === 'url') setRefused(error.message)
      else toast.error(error.message)
    })
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <TextField
        label="Address of your program"
        hint="Services such as Make, Zapier or n8n show it as “webhook URL”."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={ENDPOINT_URL_MAX}
        value={url}
        error={urlError}
        onChange={({ target }) => {
          setUrl(target.value)
          setRefused(undefined)
        }}
        className="max-w-xl"
      />
      <CheckGroup
        legend="Send a message when"
        of={WEBHOOK_EVENTS}
        chosen={events}
        onChange={setEvents}
        tried={tried}
        renderText={(event) => (
          <span>
            {EVENT_WORDS[event]} <code className="text-sm text-ink-muted">{event}</code>
          </span>
        )}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}
