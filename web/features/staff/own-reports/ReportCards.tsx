import { REPORT_REASON_LABELS } from '../../../lib/report-reasons.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ReportedReview, ServerLink, StatusBadge } from './report-parts.tsx'
import type { OwnReport } from './queries.ts'
import { words } from '../../../ui/words.ts'

/** Reports on narrow screens. Each card leads to its server. */
export function ReportCards({ reports }: { reports: readonly OwnReport[] }) {
  return (
    <ul className="grid gap-3">
      {reports.map((report) => (
        <li
          key={report._id}
          className={cardClass({ interactive: true, className: 'grid gap-2 px-4 py-3.5' })}
        >
          <div className="flex items-start justify-between gap-3">
            <ServerLink report={report} />
            <StatusBadge report={report} />
          </div>
          <p className="text-sm text-ink-muted">
            {REPORT_REASON_LABELS[report.reason]} · <RelativeTime iso={report.createdAt} />
          </p>
          {report.details !== '' && <p {...words('line-clamp-3')}>{report.details}</p>}
          {report.meta.reviewId !== null && (
            <div className="border-l-4 border-line pl-3">
              <ReportedReview report={report} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
