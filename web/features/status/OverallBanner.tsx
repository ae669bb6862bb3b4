import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { say } from '#contract/language/i18n.ts'
import type { Running } from '#contract/status/incident.ts'
import { overallText, runningText } from '#contract/status/status-text.ts'
import { overallState, type HealthState, type StatusSummary } from '#contract/status/status.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BANNER_CLASSES, bannerState, lighthousePaths } from './status-styles.ts'

interface OverallBannerProps {
  /** `undefined` until it is loaded or loading has failed. */
  summary: StatusSummary | undefined
  /** Active incidents and maintenance; `null` when loading has failed, `undefined` until then. */
  running: Running | null | undefined
  /** Further content: the names of active incidents. */
  note?: ReactNode
}

/** The overall state. Screen readers announce its changes. */
export function OverallBanner({ summary, running, note }: OverallBannerProps) {
  const state = summary && running !== undefined && overallState(summary.metrics, summary.late)
  const shownState = state && running !== undefined ? bannerState(state, running) : 'unknown'
  const open = running ? runningText(running) : ''
  return (
    <div
      className={cx(
        'notch notch-step-4 flex min-h-42 items-center gap-3 overflow-hidden px-4 sm:min-h-34 sm:gap-7 sm:px-8',
        BANNER_CLASSES[shownState],
      )}
    >
      <Lighthouse state={shownState} className="h-24 w-auto max-w-[25vw] shrink-0 self-end sm:h-34" />
      <div aria-live="polite" className="grid min-w-0 grid-cols-1 gap-1 py-5 wrap-anywhere">
        {summary && running !== undefined && state ? (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="text-2xl sm:text-3xl">{say(`overall.${state}`)}</h2>
              {open !== '' && <Badge tone="amber">{open}</Badge>}
            </div>
            <p className="text-ink-muted">{overallText(state, summary.metrics, running, summary.late)}</p>
            {note}
          </>
        ) : (
          <>
            <span className="sr-only">{t`Loading…`}</span>
            <Skeleton className="h-16 w-64 max-w-full sm:h-8" />
            <Skeleton className="mt-2 h-10 w-48 max-w-full sm:h-5" />
          </>
        )}
      </div>
    </div>
  )
}

/** A lighthouse whose light shows a state. */
function Lighthouse({ state, className }: { state: HealthState; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 46" shapeRendering="crispEdges" className={className}>
      {lighthousePaths(state).map(([look, path]) => (
        <path key={path} className={look} d={path} />
      ))}
    </svg>
  )
}
