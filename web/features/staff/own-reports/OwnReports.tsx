import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { say } from '#contract/language/i18n.ts'
import { REPORT_STATUSES, type ReportStatus } from '#contract/staff/report-status.ts'
import { explain } from '../../../lib/api.ts'
import { Pager } from '../../../lib/Pager.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Fading } from '../../../ui/Fading.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { userText } from '../../../ui/user-text.ts'
import { type OwnReport, ownReportsQuery } from './queries.ts'
import { OwnReportReview, OwnReportServer, OwnReportProgress } from './report-parts.tsx'

interface OwnReportsProps {
  /** `null` shows every status. */
  status: ReportStatus | null
  page: number
  /** The status filter changed, so the list starts at the first page. */
  onFilter: (status: ReportStatus | null) => void
}

export function OwnReports({ status, page, onFilter }: OwnReportsProps) {
  const reports = useQuery(ownReportsQuery(status, page))
  const { data, error, isFetching, isPlaceholderData, refetch } = reports
  const chosen = status === null ? null : say(`reportStatus.${status}`)
  return (
    <Section
      id="reports"
      title={t`Your Reports`}
      heading="text-2xl sm:text-3xl"
      className="grid grid-cols-1 gap-5"
      intro={t`Only you can see your reports. Admins will review and update their status.`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <ChoiceField
          label={t`Status`}
          labelHidden
          of={['all', ...REPORT_STATUSES]}
          names={(option) => say(`reportStatus.${option}`)}
          value={status ?? 'all'}
          onChoose={(next) => onFilter(next === 'all' ? null : next)}
          className="max-w-full min-w-40"
        />
        <Button onClick={() => void refetch()} busy={isFetching && !isPlaceholderData}>
          {t`Refresh`}
        </Button>
        <output className="tabular ms-auto text-ink-muted">
          {data && plural(data.total, { one: '# report', other: '# reports' })}
        </output>
      </div>
      {error && (
        <>
          <ErrorState
            message={explain(t`Failed to load reports.`, error)}
            query={reports}
            className="md:hidden"
          />
          <ErrorState message={explain(t`Failed to load`, error)} query={reports} className="max-md:hidden" />
        </>
      )}
      {data === undefined && !error && <Spinner />}
      {data?.total === 0 && (
        <p className="py-4 text-ink-muted">
          {chosen === null ? t`No reports yet.` : t`No reports with the status ${chosen}.`}
        </p>
      )}
      {data && data.total > 0 && (
        <>
          <Fading isOld={isPlaceholderData}>
            {data.items.length === 0 && (
              <p className="py-4 text-ink-muted">{t`There is nothing on this page.`}</p>
            )}
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
            parameter="reports"
            resetScroll={false}
            label={t`Pages of reports`}
          />
        </>
      )}
    </Section>
  )
}

/** Reports on narrow screens. Each card leads to its server. */
function ReportCards({ reports }: { reports: readonly OwnReport[] }) {
  return (
    <ul className="grid gap-3">
      {reports.map((report) => (
        <li
          key={report._id}
          className={cardClass({ interactive: true, className: 'grid gap-2 px-4 py-3.5' })}
        >
          <div className="flex items-start justify-between gap-3">
            <OwnReportServer report={report} />
            <OwnReportProgress report={report} />
          </div>
          <p className="text-sm text-ink-muted">
            {say(`reportReason.${report.reason}`)} · <RelativeTime iso={report.createdAt} />
          </p>
          {report.details !== '' && <p {...userText('line-clamp-3')}>{report.details}</p>}
          {(report.meta.reviewId !== null || report.meta.postId !== null) && (
            <div className="border-s-4 border-line ps-3">
              <OwnReportReview report={report} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const HEAD = 'border-b-2 border-line px-4 py-3 text-start text-sm font-semibold text-ink-muted'
const CELL = 'px-4 py-3 align-top'

/** Reports on wide screens. Each row leads to its server. */
function ReportsTable({ reports }: { reports: readonly OwnReport[] }) {
  const heads = [
    [t({ message: 'Created', context: 'report' }), 'w-28'],
    [t`Server`, ''],
    [t`Review`, ''],
    [t`Status`, 'w-44'],
    [t`Reason / Details`, ''],
  ] as const
  return (
    <div className={cardClass({ className: 'overflow-hidden' })}>
      <table className="w-full table-fixed">
        <caption className="sr-only">{t`Your reports`}</caption>
        <thead>
          <tr>
            {heads.map(([head, width]) => (
              <th key={head} scope="col" className={`${HEAD} ${width}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <Row key={report._id} report={report} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ report }: { report: OwnReport }) {
  const { createdAt, reason, details } = report
  return (
    <tr className="relative border-t-2 border-line first:border-t-0 hover:bg-surface-sunken">
      <td className={`${CELL} text-ink-muted`}>
        <RelativeTime iso={createdAt} />
      </td>
      <td className={CELL}>
        <OwnReportServer report={report} />
      </td>
      <td className={CELL}>
        <OwnReportReview report={report} />
      </td>
      <td className={CELL}>
        <OwnReportProgress report={report} />
      </td>
      <td className={CELL}>
        <p className="font-semibold">{say(`reportReason.${reason}`)}</p>
        {details !== '' && <p {...userText('line-clamp-3 text-sm text-ink-muted')}>{details}</p>}
      </td>
    </tr>
  )
}
