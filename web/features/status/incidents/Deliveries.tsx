import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { SEND_ATTEMPTS_MAX } from '#contract/events/retry.ts'
import type { failingDelivery } from '#contract/events/subscription.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { shortMoment } from './incident-parts.tsx'
import { words } from '../../../ui/words.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Section } from '../../../ui/Section.tsx'

const KEY = ['deliveries'] as const

export function deliveriesQuery(refresh: number) {
  return queryOptions({
    queryKey: KEY,
    queryFn: ask(api.admin.deliveries.$get, {}, 'failing'),
    refetchInterval: refresh > 0 && refresh,
  })
}

function useRetryDelivery() {
  return useWrite((id: string) => read(api.admin.deliveries[':id'].retry.$post({ param: { id } })), {
    done: 'Trying again',
    failed: 'Action failed',
    changes: [KEY],
  })
}

/** Whether subscribers receive the updates, and the actions for those that fail. */
export function Deliveries({ refresh }: { refresh: number }) {
  const deliveries = useQuery(deliveriesQuery(refresh))
  const failure = useFailed(deliveries, 'Failed to load.')
  const retry = useRetryDelivery()
  return (
    <Section id="deliveries" title="Deliveries" className="grid gap-4">
      {failure}
      {!failure && !deliveries.data && <Skeleton className="h-12 w-full" />}
      {deliveries.data && (
        <>
          <p className="text-ink-muted">{summary(deliveries.data)}</p>
          <ul className="grid gap-3">
            {deliveries.data.failing.map((delivery) => (
              <FailingDelivery
                key={delivery._id}
                delivery={delivery}
                busy={retry.isPending && retry.variables === delivery._id}
                onRetry={() => retry.mutate(delivery._id)}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function summary({ subscriptions, waiting }: { subscriptions: number; waiting: number }): string {
  if (subscriptions === 0) return 'No Discord channel is subscribed yet.'
  const channels = subscriptions === 1 ? '1 Discord channel is' : `${subscriptions} Discord channels are`
  if (waiting === 0) return `${channels} subscribed, and every update has been delivered.`
  return `${channels} subscribed. ${waiting === 1 ? '1 update is' : `${waiting} updates are`} on the way.`
}

interface FailingDeliveryProps {
  delivery: z.output<typeof failingDelivery>
  busy: boolean
  onRetry: () => void
}

function FailingDelivery({ delivery, busy, onRetry }: FailingDeliveryProps) {
  const { webhook, state, incident, update, waiting, attempts, nextAttemptAt, problem } = delivery
  return (
    <li className={cardClass({ className: 'grid gap-3 p-4' })}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="tabular text-base">Webhook {webhook}</h3>
        <Badge tone={state === 'failed' ? 'coral' : 'amber'}>
          {state === 'failed' ? 'Failed' : 'Retrying'}
        </Badge>
      </div>
      <p className="text-sm wrap-anywhere">
        Update {update} of <bdi {...words()}>{incident.title}</bdi>
        {waiting > 1 && ` and ${waiting - 1} more`}
      </p>
      <p className="text-sm text-ink-muted">
        {problem}. Attempt {attempts} of {SEND_ATTEMPTS_MAX}
        {nextAttemptAt === null ? ', the last.' : `, next ${shortMoment(nextAttemptAt)}.`}
      </p>
      <div>
        <Button size="sm" onClick={onRetry} busy={busy} aria-label={`Retry now: webhook ${webhook}`}>
          Retry now
        </Button>
      </div>
    </li>
  )
}
