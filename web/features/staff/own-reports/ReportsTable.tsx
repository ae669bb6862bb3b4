import { REPORT_REASON_LABELS } from '../../../lib/report-reasons.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ReportedReview, ServerLink, StatusBadge } from './report-parts.tsx'
import type { OwnReport } from './queries.ts'
import { words } from '../../../ui/words.ts'

const HEAD = 'border-b-2 border-line px-4 py-3 text-left text-sm font-semibold text-ink-muted'
const HEADS = [
  ['Created', 'w-28'],
  ['Server', ''],
  ['Review', ''],
  ['Status', 'w-44'],
  ['Reason / Details', ''],
] as const
const CELL = 'px-4 py-3 align-top'

/** Reports on wide screens. Each row leads to its server. */
export function ReportsTable({ reports }: { reports: readonly OwnReport[] }) {
  return (
    <div className={cardClass({ className: 'overflow-hidden' })}>
      <table className="w-full table-fixed">
        <caption className="sr-only">Your reports</caption>
        <thead>
          <tr>
            {HEADS.map(([head, width]) => (
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
        <ServerLink report={report} />
      </td>
      <td className={CELL}>
        <ReportedReview report={report} />
      </td>
      <td className={CELL}>
        <StatusBadge report={report} />
      </td>
      <td className={CELL}>
        <p className="font-semibold">{REPORT_REASON_LABELS[reason]}</p>
        {details !== '' && <p {...words('line-clamp-3 text-sm text-ink-muted')}>{details}</p>}
      </td>
    </tr>
  )
}
