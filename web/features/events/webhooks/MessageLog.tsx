import { useInfiniteQuery } from '@tanstack/react-query'
import { EVENT_WORDS } from '#contract/events/webhook.ts'
import type { SendAttempt, WebhookMessage } from '#contract/events/webhook.wire.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { words } from '../../../ui/words.ts'
import { messagesQuery, useChangeMessage } from './queries.ts'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'

interface MessageLogProps {
  id: string
  webhook: string
  on: boolean
}

/** What was sent to a webhook in 30 days, every attempt and its answer. */
export function MessageLog({ id, webhook, on }: MessageLogProps) {
  const log = useInfiniteQuery(messagesQuery(id, webhook))
  const failed = useFailed(log, 'We couldn’t load the messages.', webhook)
  if (!log.data) return failed ?? <RowsSkeleton />
  const messages = log.data.pages.flatMap(({ items }) => items)
  if (messages.length === 0) return <p className="text-ink-muted">Nothing has been sent yet.</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-muted">The last 30 days, newest first.</p>
        <Button size="sm" busy={log.isFetching} onClick={() => void log.refetch()}>
          Refresh
        </Button>
      </div>
      <ul className="grid grid-cols-1">
        {messages.map((message) => (
          <Row key={message.number} message={message} {...{ id, webhook, on }} />
        ))}
      </ul>
      <MoreButton query={log}>Show older</MoreButton>
    </div>
  )
}

const SCROLLED = 'max-h-60 overflow-y-auto'

const STATES = {
  waiting: { tone: 'amber', label: 'Waiting' },
  sent: { tone: 'moss', label: 'Sent' },
  skipped: { tone: 'neutral', label: 'Skipped' },
} as const

function Row({ message, id, webhook, on }: MessageLogProps & { message: WebhookMessage }) {
  const { number, event, at, state, attempts, body } = message
  const change = useChangeMessage(id, webhook)
  const { tone, label } = STATES[state]
  const last = attempts.at(-1)
  return (
    <li className="border-t-2 border-line py-1 first:border-t-0">
      <details className="grid grid-cols-1">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <Badge tone={tone}>{label}</Badge>
          <span className="min-w-0 flex-1 basis-44 font-semibold">{EVENT_WORDS[event]}</span>
          <span className="text-sm text-ink-muted">
            <RelativeTime iso={at} />
          </span>
          {state === 'waiting' && last?.problem && (
            <span className="basis-full text-sm text-coral">{last.problem}</span>
          )}
        </summary>
        <div className="grid grid-cols-1 gap-4 pb-4">
          <CodeBlock label="Message" text={`webhook-id: ${message.id}\n\n${body}`} className={SCROLLED} />
          {attempts.map((attempt, place) => (
            <Attempt key={attempt.at} attempt={attempt} number={place + 1} />
          ))}
          <div className="flex flex-wrap gap-3">
            {on && (
              <Button
                size="sm"
                busy={change.isPending}
                onClick={() => change.mutate({ number, change: 'replay' })}
              >
                {state === 'waiting' ? 'Try now' : 'Send again'}
              </Button>
            )}
            {state === 'waiting' && attempts.length > 0 && (
              <Button
                size="sm"
                busy={change.isPending}
                onClick={() => change.mutate({ number, change: 'skip' })}
              >
                Skip it
              </Button>
            )}
          </div>
        </div>
      </details>
    </li>
  )
}

function Attempt({ attempt, number }: { attempt: SendAttempt; number: number }) {
  const { at, ms, status, problem, signature, answer } = attempt
  const seconds = Math.floor(Date.parse(at) / 1000)
  return (
    <section aria-label={`Attempt ${number}`} className="grid grid-cols-1 gap-2">
      <p className="text-sm">
        <strong>Attempt {number}</strong>, <RelativeTime iso={at} />: {problem ?? `taken with ${status}`} (
        {wholeNumber(ms)} ms)
      </p>
      <CodeBlock
        label={`Signature of attempt ${number}`}
        text={`webhook-timestamp: ${seconds}\nwebhook-signature: ${signature}`}
        className={SCROLLED}
      />
      {answer && (
        <p className="text-sm text-ink-muted">
          It answered: <q {...words()}>{answer}</q>
        </p>
      )}
    </section>
  )
}
