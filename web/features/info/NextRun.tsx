import { nextRankingRun } from '#contract/ranking.ts'
import { localMoment } from '../../ui/local-moment.ts'
import { useNow, useReader } from '../../ui/clock.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

/** When the next ranking is created, in the reader's time. */
export function NextRun() {
  const run = nextRankingRun(useNow())
  const reader = useReader()
  return (
    <p>
      Rankings run every Sunday at 12 PM CST (18:00 UTC) when staff have them enabled. For you the next run
      would be <strong className="font-semibold">{localMoment(run, ...reader)}</strong>,{' '}
      <RelativeTime iso={run.toISOString()} className="text-ink-muted" />.
    </p>
  )
}
