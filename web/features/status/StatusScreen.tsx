import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { iso } from '#contract/base/iso.ts'
import { say } from '#contract/language/i18n.ts'
import type { Running } from '#contract/status/incident.ts'
import { lateText, staleText } from '#contract/status/status-text.ts'
import {
  COMPONENTS,
  HISTORY_MINUTES,
  type RefreshInterval,
  STALE_AFTER_MS,
  SUMMARY_WINDOW_MINUTES,
  type StatusSummary,
} from '#contract/status/status.ts'
import { useSecond } from '../../lib/use-wait.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { useReader } from '../../ui/clock.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ClockIcon } from '../../ui/more-icons.tsx'
import { Section } from '../../ui/Section.tsx'
import { ComponentCard } from './ComponentCard.tsx'
import { newestMinute } from './minute-slots.ts'
import { OverallBanner } from './OverallBanner.tsx'
import { useStatus } from './queries.ts'
import { componentBadge } from './status-styles.ts'
import { StatusControls } from './StatusControls.tsx'
import { clockText } from './time-text.ts'
import { UptimeBars } from './UptimeBars.tsx'

interface StatusScreenProps {
  refresh: RefreshInterval
  onInterval: (refresh: RefreshInterval) => void
  onRefresh: () => void
  haveIncidentsFailed?: boolean
  /** Buttons beside those to refresh. */
  actions?: ReactNode
  /** Active incidents and maintenance; `undefined` while they load, `null` if that failed. */
  running: Running | null | undefined
  /** Shown in the banner: the names of active incidents. */
  note?: ReactNode
  /** The incidents. */
  children?: ReactNode
  /** While incidents load, the uptime below them is hidden, because they would move it down. */
  areIncidentsLoading?: boolean
}

export function StatusScreen(props: StatusScreenProps) {
  const {
    refresh,
    onInterval,
    onRefresh,
    haveIncidentsFailed = false,
    actions,
    running,
    note,
    children,
    areIncidentsLoading = false,
  } = props
  const { summary, history, hasFailed, isFetching, readAt } = useStatus(refresh)
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid gap-4">
        {(hasFailed || haveIncidentsFailed) && (
          <ErrorState message={t`Failed to load status. Retrying with your selected interval…`} />
        )}
        <OverallBanner summary={summary} running={running} note={note} />
        {summary && <StaleNotice summary={summary} readAt={readAt} />}
        <StatusControls {...{ refresh, onInterval, onRefresh, isFetching, readAt, history }}>
          {actions}
        </StatusControls>
      </div>
      <RightNow summary={summary} history={history} />
      {children}
      {!areIncidentsLoading && <UptimeBars summary={summary} />}
    </div>
  )
}

function RightNow({ summary, history }: Pick<ReturnType<typeof useStatus>, 'summary' | 'history'>) {
  const minutes = history?.minutes ?? HISTORY_MINUTES
  const window = summary?.windowMinutes ?? SUMMARY_WINDOW_MINUTES
  const newest = history ? newestMinute(history) : null
  return (
    <Section
      id="right-now"
      title={t`Right now`}
      className="grid gap-4"
      aside={
        <p className="min-h-[2lh] text-sm text-ink-muted sm:min-h-0">
          {t`Numbers: last ${window} minutes. Charts: last ${minutes} minutes.`}
        </p>
      }
    >
      <ul className="grid gap-4 lg:grid-cols-3">
        {COMPONENTS.map((component) => (
          <ComponentCard
            key={component}
            component={component}
            metrics={summary?.metrics[component]}
            points={history?.components[component]}
            minutes={minutes}
            newest={newest}
          />
        ))}
      </ul>
      {summary && <BackgroundJobs late={summary.late} />}
      <p className="text-sm text-ink-muted">
        {t`We measure inside our own server. These numbers cannot see what is in front of it: Cloudflare’s network and DNS.`}
      </p>
    </Section>
  )
}

/** The state of the scheduled jobs, as of one more component. */
function BackgroundJobs({ late }: { late: readonly string[] }) {
  const { word, tone } = componentBadge(late.length > 0 ? 'degraded' : 'operational')
  return (
    <section
      aria-labelledby="background"
      className={cardClass({ className: 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-5' })}
    >
      <h3 id="background" className="text-xl">
        {say('status.background')}
      </h3>
      <p className="grow text-ink-muted">{lateText(late)}</p>
      <Badge tone={tone}>{word}</Badge>
    </section>
  )
}

/**
 * Says that the figures are outdated: because the server says so, or because this page loaded them long ago.
 */
function StaleNotice({ summary, readAt }: { summary: StatusSummary; readAt: number }) {
  const now = useSecond()
  const isOld = readAt > 0 && now - readAt > STALE_AFTER_MS
  const reader = useReader()
  if (!summary.stale && !isOld) return null
  const since = summary.updatedAt ?? (readAt > 0 ? iso(readAt) : null)
  return (
    <output className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber flex items-start gap-3 px-5 py-3">
      <ClockIcon className="mt-0.5 text-amber" />
      <span>{staleText(since === null ? null : clockText(since, ...reader))}</span>
    </output>
  )
}
