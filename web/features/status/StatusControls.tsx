import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import {
  HISTORY_MINUTES,
  REFRESH_INTERVALS,
  type RefreshInterval,
  type StatusHistory,
} from '#contract/status/status.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useSecond } from '../../lib/use-wait.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import { historyCsv, historyFileName } from './history-csv.ts'
import { refreshNames } from './refresh-choice.ts'
import { updatedText } from './time-text.ts'

interface StatusControlsProps {
  refresh: RefreshInterval
  onInterval: (refresh: RefreshInterval) => void
  onRefresh: () => void
  isFetching: boolean
  readAt: number
  /** `undefined` while it loads, because the export needs the data. */
  history: StatusHistory | undefined
  children?: ReactNode
}

export function StatusControls(props: StatusControlsProps) {
  const { refresh, onInterval, onRefresh, isFetching, readAt, history, children } = props
  const minutes = history?.minutes ?? HISTORY_MINUTES
  const whole = useEarlyInput<HTMLDivElement>()
  return (
    <div ref={whole} className="flex flex-wrap items-end gap-3">
      <ChoiceField
        label={t`Refresh every`}
        of={REFRESH_INTERVALS}
        names={refreshNames()}
        value={refresh}
        onChoose={onInterval}
        className="min-w-24 whitespace-nowrap sm:min-w-32"
      />
      <Button onClick={onRefresh} busy={isFetching}>
        {t`Refresh`}
      </Button>
      <Ticker readAt={readAt} />
      <div className="flex grow flex-wrap justify-end gap-3">
        <Button
          className="grow max-sm:px-3 sm:grow-0"
          disabled={history === undefined}
          onClick={() =>
            history && saveFile(historyFileName(history.minutes, Date.now()), 'text/csv', historyCsv(history))
          }
        >
          {t`Export ${minutes}m CSV`}
        </Button>
        {children}
      </div>
    </div>
  )
}

/** Counts the seconds. Screen readers do not announce each change. */
function Ticker({ readAt }: { readAt: number }) {
  const now = useSecond()
  return (
    <p className="tabular flex min-h-11 flex-1 basis-24 items-center text-sm text-ink-muted sm:flex-none sm:basis-36">
      {updatedText(readAt, Math.max(now, readAt))}
    </p>
  )
}
