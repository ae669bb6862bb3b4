import { Button } from '../../../ui/Button.tsx'
import { ClockIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { timeSpan } from '../../../lib/time-span.ts'

interface QueueHeadProps {
  queue: { oldestSince: string | null; usualWaitMs: number | null } | undefined
  /** Whether the list shows the queue. */
  open: boolean
  onOpen: () => void
}

/** State of the queue, whose number is beside its filter: the age of the oldest listing, and the usual time to a decision. */
export function QueueHead({ queue, open, onOpen }: QueueHeadProps) {
  if (queue === undefined) return <span className="min-h-9 pointer-coarse:min-h-11" />
  if (queue.oldestSince === null)
    return open ? null : (
      <p className="flex min-h-9 items-center text-sm text-ink-muted pointer-coarse:min-h-11">
        Nothing is waiting for a decision.
      </p>
    )
  return (
    <div className="flex min-h-9 grow items-center gap-x-4 text-sm pointer-coarse:min-h-11">
      <p className="flex min-w-0 items-center gap-x-2 text-ink-muted">
        <ClockIcon className="size-4 text-amber" />
        <span>
          The oldest from <RelativeTime iso={queue.oldestSince} className="text-ink" />
          {queue.usualWaitMs !== null && (
            <span className="max-sm:hidden">. Usual wait {timeSpan(queue.usualWaitMs)}</span>
          )}
        </span>
      </p>
      {!open && (
        <Button size="sm" onClick={onOpen} className="shrink-0">
          Review the queue
        </Button>
      )}
    </div>
  )
}
