import { useState } from 'react'
import { EVENT_WORDS } from '#contract/events/webhook.ts'
import type { Probe, Webhook, WebhookTest } from '#contract/events/webhook.wire.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { MessageLog } from './MessageLog.tsx'
import { useChangeSecret, useEditWebhook, useRemoveWebhook, useTestWebhook } from './queries.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { wholeNumber } from '#contract/text/compact-number.ts'

interface WebhookCardProps {
  id: string
  webhook: Webhook
  onSecret: (secret: string) => void
}

/** One webhook: where it goes, how it does, and everything that can be done with it. */
export function WebhookCard({ id, webhook, onSecret }: WebhookCardProps) {
  const { _id, url, events, on } = webhook
  const edit = useEditWebhook(id, _id)
  const remove = useRemoveWebhook(id, _id)
  const test = useTestWebhook(id, _id)
  const [edits, setEdits] = useState(false)
  const [asksSecret, setAsksSecret] = useState(false)
  const [confirm, dialog] = useConfirm()
  const [showsLog, setShowsLog] = useState(false)
  return (
    <article aria-label={url ?? 'Webhook'} className={cardClass({ className: 'grid grid-cols-1 gap-5 p-5' })}>
      <div className="grid grid-cols-1 gap-2">
        <h2 dir="ltr" className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          {url ?? 'The address can no longer be read. Enter it again.'}
        </h2>
        <State webhook={webhook} />
        <Switch
          label="Send messages"
          checked={on}
          disabled={edit.isPending}
          onChange={({ target }) =>
            edit.mutate({ on: target.checked }, { onError: (error) => toast.error(error.message) })
          }
        />
      </div>
      {edits ? (
        <WebhookForm
          url={url ?? ''}
          events={events}
          action="Save"
          busy={edit.isPending}
          onSave={(entered, onError) =>
            edit.mutate(entered.url === url ? { events: entered.events } : entered, {
              onError,
              onSuccess: () => setEdits(false),
            })
          }
          onCancel={() => setEdits(false)}
        />
      ) : (
        <ul aria-label="Sent when" className="grid list-disc gap-1 pl-5 text-ink-muted">
          {events.map((event) => (
            <li key={event}>{EVENT_WORDS[event]}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          Test it
        </Button>
        {!edits && <Button onClick={() => setEdits(true)}>Change</Button>}
        <Button onClick={() => setAsksSecret(true)}>New secret</Button>
        <Button onClick={() => void copyText(webhook.publicKey, 'Public key copied')}>Copy public key</Button>
        <Button
          variant="ghost"
          onClick={() =>
            confirm({
              title: 'Remove this webhook?',
              text: 'Nothing more is sent to it, and its messages of the last 30 days are deleted here.',
              action: 'Remove',
              act: remove.mutateAsync,
            })
          }
        >
          Remove
        </Button>
      </div>
      <output className="grid grid-cols-1 empty:hidden">{test.data && <Found test={test.data} />}</output>
      <details
        onToggle={({ currentTarget }) => setShowsLog(currentTarget.open)}
        className="grid grid-cols-1 border-t-2 border-line pt-2"
      >
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Messages and answers</summary>
        {showsLog && <MessageLog id={id} webhook={_id} on={on} />}
      </details>
      <NewSecret {...{ id, webhook: _id, onSecret }} open={asksSecret} onClose={() => setAsksSecret(false)} />
      {dialog}
    </article>
  )
}

function State({ webhook }: { webhook: Webhook }) {
  const { on, offBecause, problem, nextAttemptAt, waiting, oldSecretUntil } = webhook
  const many = waiting >= 100 ? '100 or more' : String(waiting)
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-3">
        {on ? (
          <Badge tone={problem === null ? 'moss' : 'coral'}>{problem === null ? 'On' : 'Problem'}</Badge>
        ) : (
          <Badge>Off</Badge>
        )}
        {waiting > 0 && <span>{waiting === 1 ? '1 message waits' : `${many} messages wait`}</span>}
      </p>
      {offBecause === 'gone' && (
        <p>We switched it off: your program answered 410, which means that it wants no more messages.</p>
      )}
      {offBecause === 'failing' && (
        <p>
          We switched it off: your program accepted no message for three days. Repair it, then switch it on
          again.
        </p>
      )}
      {problem !== null && (
        <p className="text-coral">
          {problem}.
          {nextAttemptAt !== null && (
            <>
              {' '}
              Next try <RelativeTime iso={nextAttemptAt} />. Messages stay in order and are not lost.
            </>
          )}
        </p>
      )}
      {oldSecretUntil !== null && (
        <p className="text-ink-muted">
          Messages are signed with the old secret, too. It ends <RelativeTime iso={oldSecretUntil} />.
        </p>
      )}
    </div>
  )
}

/** What a test found. */
const VERDICT_WORDS: Readonly<Record<WebhookTest['verdict'], string>> = {
  good: 'All good: your program took the message with the right signature and refused the other one.',
  'accepts-wrong':
    'Your program also took the message with the wrong signature. Anybody who knows its address could send it false messages. Check the signature with your secret before you use a message.',
  'refuses-right':
    'Your program did not take the message with the right signature. If it answered 401, its secret is not the newest one; otherwise look into its own log.',
  unreachable: 'Your program did not answer. Is it running, and is the address right?',
}

/** What a test found, first in a sentence, then the two answers. */
function Found({ test: { verdict, right, wrong } }: { test: WebhookTest }) {
  return (
    <div className="notch notch-step-3 notch-fill-surface-sunken notch-edge-line grid gap-2 p-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={verdict === 'good' ? 'moss' : 'coral'}>
          {verdict === 'good' ? 'Passed' : 'Problem'}
        </Badge>
        <span className="min-w-0 flex-1 basis-56">{VERDICT_WORDS[verdict]}</span>
      </p>
      <ul className="grid gap-1 text-sm text-ink-muted">
        <li>Right signature: {answerText(right)}</li>
        <li>Wrong signature: {answerText(wrong)}</li>
      </ul>
    </div>
  )
}

const answerText = ({ status, problem, ms }: Probe) =>
  status === null ? (problem ?? 'no answer') : `answered ${status} after ${wholeNumber(ms)} ms`

interface NewSecretProps {
  id: string
  webhook: string
  open: boolean
  onClose: () => void
  onSecret: (secret: string) => void
}

function NewSecret({ id, webhook, open, onClose, onSecret }: NewSecretProps) {
  const change = useChangeSecret(id, webhook)
  const make = (keepOld: boolean) =>
    change.mutate({ keepOld }, { onSuccess: ({ secret }) => onSecret(secret), onSettled: onClose })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Make a new secret?"
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button busy={change.isPending} onClick={() => make(false)}>
            End the old one now
          </Button>
          <Button variant="primary" busy={change.isPending} onClick={() => make(true)}>
            Make a new one
          </Button>
        </>
      }
    >
      <p>
        For 24 hours every message is signed with both secrets, so that no message is lost while you put in
        the new one. If somebody else has seen the old secret, end it now.
      </p>
    </Dialog>
  )
}
