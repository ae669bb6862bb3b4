import { Trans } from '@lingui/react/macro'
import { nextRankingRun } from '#contract/directory/ranking.ts'
import { useNow } from '../../../ui/clock.ts'
import { LocalMoment } from '../../../ui/LocalMoment.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'

export function NextRun() {
  const run = nextRankingRun(useNow())
  return (
    <p>
      <Trans>
        <span>Rankings run every Sunday at 12 PM CST (18:00 UTC) when staff have them enabled.</span> Next, in
        your time: <LocalMoment moment={run} className="font-semibold" />,{' '}
        <RelativeTime iso={run.toISOString()} className="text-ink-muted" />.
      </Trans>
    </p>
  )
}
