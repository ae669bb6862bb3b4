import { Button } from '../../ui/Button.tsx'
import { ClockIcon } from '../../ui/more-icons.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { timeSpan } from '../../lib/time-span.ts'

interface QueueHeadProps {
  queue: { pending: number; oldestSince: string | null; usualWaitMs: number | null } | undefined
  /** Whether the list shows the queue. */
  open: boolean
  onOpen: () => void
}

/**
 * State of the queue: the number of waiting listings, the age of the oldest, and the usual time to a
 * decision.
 */
export function QueueHead({ queue, open, onOpen }: QueueHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h2 id="servers-heading" className="text-3xl">
        Servers
      </h2>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {queue && queue.oldestSince !== null && (
          <>
            <p className="flex flex-wrap items-center gap-x-2 text-ink-muted">
              <ClockIcon className="size-4 text-amber" />
              <span>
                <strong className="tabular font-semibold text-ink">
                  {queue.pending.toLocaleString('en')}
                </strong>{' '}
                pending, the oldest from <RelativeTime iso={queue.oldestSince} className="text-ink" />
              </span>
              {queue.usualWaitMs !== null && <span>Usual wait {timeSpan(queue.usualWaitMs)}</span>}
            </p>
            {!open && <Button onClick={onOpen}>Review the queue</Button>}
          </>
        )}
        {queue?.pending === 0 && <p className="text-ink-muted">Nothing is waiting for a decision.</p>}
      </div>
    </div>
  )
}
