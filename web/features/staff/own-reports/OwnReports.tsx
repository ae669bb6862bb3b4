import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { REPORT_STATUSES, type ReportStatus } from '#contract/staff/report-status.ts'
import { explain } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fading } from '../../../ui/Fading.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Pager, type PagerStep } from '../../../ui/Pager.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ownReportsQuery } from './queries.ts'
import { ReportCards } from './ReportCards.tsx'
import { ReportsTable } from './ReportsTable.tsx'
import { STATUS_LABELS } from '../reports/report-labels.ts'
import { Section } from '../../../ui/Section.tsx'
import { countText } from '#contract/text/count-text.ts'

interface OwnReportsProps {
  /** `null` shows every status. */
  status: ReportStatus | null
  page: number
  /** The status filter changed, so the list starts at the first page. */
  onFilter: (status: ReportStatus | null) => void
  renderStep: (step: PagerStep) => ReactNode
}

/** The status of the viewer's reports. */
export function OwnReports({ status, page, onFilter, renderStep }: OwnReportsProps) {
  const reports = useQuery(ownReportsQuery(status, page))
  const { data, error, isFetching, isPlaceholderData, refetch } = reports
  return (
    <Section
      id="reports"
      title="Your Reports"
      heading="text-3xl"
      className="grid grid-cols-1 gap-5"
      intro="Only you can see your reports. Admins will review and update their status."
    >
      <div className="flex flex-wrap items-center gap-3">
        <ChoiceField
          label="Status"
          labelHidden
          of={['all', ...REPORT_STATUSES]}
          names={STATUS_LABELS}
          value={status ?? 'all'}
          onChoose={(chosen) => onFilter(chosen === 'all' ? null : chosen)}
          className="w-40"
        />
        <Button onClick={() => void refetch()} busy={isFetching && !isPlaceholderData}>
          Refresh
        </Button>
        <output className="tabular ml-auto text-ink-muted">{data && countText(data.total, 'report')}</output>
      </div>
      {error && <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {data === undefined && !error && <Spinner />}
      {data?.total === 0 && (
        <p className="py-4 text-ink-muted">
          {status === null ? 'No reports yet.' : `No reports with the status ${STATUS_LABELS[status]}.`}
        </p>
      )}
      {data && data.total > 0 && (
        <>
          <Fading isOld={isPlaceholderData}>
            {data.items.length === 0 && <p className="py-4 text-ink-muted">There is nothing on this page.</p>}
            <div className="md:hidden">
              <ReportCards reports={data.items} />
            </div>
            <div className="hidden md:block">
              {data.items.length > 0 && <ReportsTable reports={data.items} />}
            </div>
          </Fading>
          <Pager
            page={page}
            pages={Math.ceil(data.total / data.limit)}
            renderStep={renderStep}
            label="Pages of reports"
          />
        </>
      )}
    </Section>
  )
}

interface FailedProps {
  error: Error
  onRetry: () => void
  busy: boolean
}

function Failed({ error, onRetry, busy }: FailedProps) {
  return (
    <>
      <ErrorState
        message={explain('Failed to load reports.', error)}
        onRetry={onRetry}
        busy={busy}
        className="md:hidden"
      />
      <ErrorState
        message={explain('Failed to load', error)}
        onRetry={onRetry}
        busy={busy}
        className="max-md:hidden"
      />
    </>
  )
}
