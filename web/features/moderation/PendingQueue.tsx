import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoadFailure } from '../../lib/use-load-failure.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pager, type PagerStep } from '../../ui/Pager.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { DenyDialog } from './DenyDialog.tsx'
import { PendingCard, pendingCardId } from './PendingCard.tsx'
import { type Decision, useDecide, usePending } from './queries.ts'

interface PendingQueueProps {
  page: number
  renderStep: (step: PagerStep) => ReactNode
}

/** Listings that wait for a decision, newest first. */
export function PendingQueue({ page, renderStep }: PendingQueueProps) {
  const pending = usePending(page)
  const decide = useDecide()
  const failure = useLoadFailure(pending, page)
  const [denying, setDenying] = useState<{ id: string; name: string } | null>(null)

  if (failure) {
    return (
      <ErrorState
        message={`The queue could not be loaded. ${failure.message}`}
        onRetry={() => void pending.refetch()}
        busy={pending.isFetching}
      />
    )
  }
  if (!pending.data) return <Placeholders />
  const { items, total, limit } = pending.data
  if (total === 0) {
    return (
      <EmptyState
        island="calm"
        title="All quiet in the harbour"
        text="No server is waiting for a decision."
      />
    )
  }
  const close = () => setDenying(null)
  function settle(decision: Decision) {
    // The decided card goes; without a neighbour to stand on, the focus would fall back to the top of the page.
    const at = items.findIndex((item) => item._id === decision.id)
    const neighbour = items[at + 1] ?? items[at - 1]
    decide.mutate(decision, {
      onSuccess: () => {
        // The dialog gives the focus back to its button when it shuts; only then can it go on from there.
        flushSync(close)
        const next = neighbour && document.getElementById(pendingCardId(neighbour._id))
        requestAnimationFrame(() => next?.focus())
      },
    })
  }
  return (
    <>
      <ul className="grid gap-3">
        {items.map((listing) => (
          <PendingCard
            key={listing._id}
            listing={listing}
            deciding={
              decide.isPending && decide.variables.id === listing._id ? decide.variables.action : null
            }
            onApprove={() => settle({ id: listing._id, name: listing.name, action: 'approve' })}
            onDeny={() => setDenying({ id: listing._id, name: listing.name })}
          />
        ))}
      </ul>
      {(total > limit || page > 1) && (
        <Pager page={page} pages={Math.ceil(total / limit)} renderStep={renderStep} className="mt-8" />
      )}
      <DenyDialog
        name={denying?.name ?? null}
        busy={decide.isPending}
        onClose={close}
        onDeny={(note) => denying && settle({ ...denying, action: 'deny', note })}
      />
    </>
  )
}

function Placeholders() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">Loading…</output>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={cardClass({ className: 'grid gap-2 px-5 py-4' })}>
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-5 w-80 max-w-full" />
        </div>
      ))}
    </div>
  )
}
