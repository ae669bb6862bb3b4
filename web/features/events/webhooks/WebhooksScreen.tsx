import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WEBHOOK_EVENTS, type WebhookEvent, WEBHOOKS_MAX } from '#contract/events/webhook.ts'
import { hasStatus } from '../../../lib/api.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { NotYours } from '../../../ui/NotYours.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useAddWebhook, webhooksQuery } from './queries.ts'
import { SecretShown } from '../../../ui/SecretShown.tsx'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { Section } from '../../../ui/Section.tsx'

/** The webhooks of a server: what they are, those there are, and a new one. */
export function WebhooksScreen({ id }: { id: string }) {
  const webhooks = useQuery(webhooksQuery(id))
  const failed = useFailed(webhooks, 'We couldn’t load the webhooks.')
  const [secret, setSecret] = useState<string | null>(null)
  if (webhooks.data === undefined && hasStatus(webhooks.error, 404))
    return <NotYours title="No webhooks here" text="Only the owner can set up webhooks for a server." />
  if (!webhooks.data) return failed ?? <Skeleton className="h-60" />
  const { items } = webhooks.data
  return (
    <>
      <div className="grid max-w-prose gap-3 text-ink-muted">
        <p>
          A webhook tells a program of yours what happens to your server: a vote, a review, a decision of
          staff. The program can be a bot that you run, or a service such as Make, Zapier or n8n, which you
          click together without programming.
        </p>
        <p>
          Every message is signed, so that your program can tell it from a false one. If your program does not
          answer, we try again for three days, and then send everything in order.{' '}
          <a href="/api/docs#webhooks" className="link">
            What the messages look like
          </a>
        </p>
      </div>
      {items.map((webhook) => (
        <WebhookCard key={webhook._id} id={id} webhook={webhook} onSecret={setSecret} />
      ))}
      <NewWebhook id={id} known={items.length} onSecret={setSecret} />
      <SecretShown secret={secret} title="Your secret" word="secret" onClose={() => setSecret(null)}>
        It is shown only once. Put it into your program: with it, the program can tell our messages from false
        ones.
      </SecretShown>
    </>
  )
}

interface NewWebhookProps {
  id: string
  /** How many there are. */
  known: number
  onSecret: (secret: string) => void
}

/** What most owners want to know. */
const USUAL_EVENTS: readonly WebhookEvent[] = WEBHOOK_EVENTS.filter(
  (event) => event !== 'vote.held' && event !== 'vote.voided' && event !== 'incident.published',
)

function NewWebhook({ id, known, onSecret }: NewWebhookProps) {
  const add = useAddWebhook(id)
  const [opened, setOpened] = useState(false)
  if (known >= WEBHOOKS_MAX)
    return (
      <p className="text-ink-muted">A server can have {WEBHOOKS_MAX} webhooks. Remove one to add another.</p>
    )
  if (known > 0 && !opened)
    return (
      <div>
        <Button onClick={() => setOpened(true)}>Add another webhook</Button>
      </div>
    )
  return (
    <Section
      id="new-webhook"
      title="New webhook"
      heading="text-xl"
      isCard
      className="grid grid-cols-1 gap-4 p-5"
    >
      <WebhookForm
        url=""
        events={USUAL_EVENTS}
        action="Add webhook"
        busy={add.isPending}
        onSave={(entered, onError) =>
          add.mutate(entered, {
            onError,
            onSuccess: (made) => {
              setOpened(false)
              onSecret(made.secret)
            },
          })
        }
      />
    </Section>
  )
}
