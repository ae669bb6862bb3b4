import { REPORT_REASON_WORDS, REPORT_STATUS_WORDS } from '#contract/staff/report-words.ts'
import { canHandleReport, type ReportAction } from '#contract/staff/report.ts'
import type { AdminReport } from '#contract/staff/report.wire.ts'
import type { ReportGroup } from '#contract/staff/staff-review.wire.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { PersonLink } from '../../../lib/PersonLink.tsx'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { exactTime } from '../../../ui/exact-time.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { MODERATION_LABELS } from '../../../ui/moderation-status.ts'
import { CheckIcon, FlagIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { userText } from '../../../ui/user-text.ts'
import { DecideButton } from '../../decisions/decide/DecideButton.tsx'
import { ServerActions } from '../queue/ServerActions.tsx'
import { STATUS_TONES } from './report-labels.ts'
import { ReportedPost, ReportedReview } from './Reported.tsx'

interface ReportRowProps {
  report: AdminReport
  /** All open reports about the same thing, if it is not the only one. */
  group: ReportGroup | null
  /** Whether the details of its server are open beside it. */
  isOpen: boolean
  onOpen: () => void
  onAct: (action: ReportAction) => void
  /** Closes the report with the deletion of its review. */
  onDeleteReview: () => void
}

export function ReportRow(props: ReportRowProps) {
  const { report, group } = props
  const { _id, status, reason, details, createdAt, reporter, record } = report
  return (
    <li
      data-row={_id}
      tabIndex={-1}
      className={cardClass({
        className: 'grid gap-x-8 gap-y-4 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_auto]',
      })}
    >
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <FlagIcon className="size-4 text-coral" />
          <span className="font-heading font-bold">{REPORT_REASON_WORDS[reason]}</span>
          <Badge tone={STATUS_TONES[status]}>{REPORT_STATUS_WORDS[status]}</Badge>
          <span className="text-sm text-ink-muted">
            <span>{exactTime(createdAt)}</span> · <RelativeTime iso={createdAt} />
          </span>
        </div>
        <ServerName report={report} />
        {report.meta.reviewId === null && report.server !== null && <ReportedServer server={report.server} />}
        {report.meta.postId !== null && <ReportedPost post={report.post} />}
        {report.meta.reviewId !== null && <ReportedReview review={report.review} />}
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
            <Avatar name={reporter.username} src={reporter.avatar} size={20} />
            <span className="wrap-anywhere">
              <PersonLink {...reporter} /> <span>reported this</span>
              <Record record={record} />
            </span>
          </p>
          {details !== '' && <p {...userText('whitespace-pre-line')}>{details}</p>}
        </div>
        {group && <Others group={group} />}
        <Outcome report={report} />
      </div>
      <ReportButtons {...props} />
      {report.server !== null && report.meta.reviewId === null && (
        <div className="border-t-2 border-line pt-3 lg:col-span-full">
          <div className="flex flex-wrap gap-2">
            {report.meta.postId !== null && report.post !== null && (
              <DecideButton
                kind="remove-post"
                word="Remove"
                id={report.meta.postId}
                about=" the reported post"
                server={report.server.name}
              />
            )}
            <ServerActions listing={report.server} />
          </div>
        </div>
      )}
    </li>
  )
}

function ReportButtons({ report, group, isOpen, onOpen, onAct, onDeleteReview }: ReportRowProps) {
  const about = report.server?.name ?? 'a removed server'
  const may = (action: ReportAction) => canHandleReport(report.status, action)
  return (
    <div className="flex flex-wrap content-start gap-2 max-sm:*:grow lg:w-44 lg:flex-col lg:flex-nowrap">
      {may('review') && (
        <Button
          data-action="review"
          onClick={() => onAct('review')}
          aria-label={
            group ? `Mark all ${group.count} reviewed about ${about}` : `Mark reviewed: report about ${about}`
          }
        >
          <CheckIcon className="size-4 text-moss" />
          {group ? `Mark all ${group.count} reviewed` : 'Mark reviewed'}
        </Button>
      )}
      {may('close') && (
        <Button
          data-action="close"
          onClick={() => onAct('close')}
          aria-label={
            group ? `Close all ${group.count} reports about ${about}` : `Close Report about ${about}`
          }
        >
          <CloseIcon className="size-3.5 text-coral" />
          {group ? `Close all ${group.count}` : 'Close Report'}
        </Button>
      )}
      {may('close') && report.review !== null && (
        <Button
          variant="ghost"
          onClick={onDeleteReview}
          aria-label={`Delete review by ${report.review.author.username}`}
        >
          Delete review
        </Button>
      )}
      {may('reopen') && group === null && (
        <Button
          data-action="reopen"
          onClick={() => onAct('reopen')}
          aria-label={`Reopen: report about ${about}`}
        >
          Reopen
        </Button>
      )}
      {report.server !== null && (
        <>
          <Button
            variant="ghost"
            data-action="open"
            aria-expanded={isOpen}
            aria-label={`Details of ${about}`}
            onClick={onOpen}
            className="max-sm:px-0"
          >
            Details
          </Button>
          <ButtonLink
            to="/servers/$id"
            params={{ id: report.serverId }}
            aria-label={`Open Server ${about}`}
            variant="ghost"
            className="max-sm:px-0"
          >
            Open Server
          </ButtonLink>
        </>
      )}
    </div>
  )
}

/** How often the reporter was right before. Nothing for a first report. */
function Record({ record }: Pick<AdminReport, 'record'>) {
  if (!record || record.closed === 0) return null
  return (
    <span className="text-sm text-ink-muted">{` (right ${record.right} of ${record.closed} times)`}</span>
  )
}

function Others({ group: { count, reports } }: { group: ReportGroup }) {
  return (
    <div className="grid gap-2">
      <p>
        <Badge tone="coral">{count} reports</Badge>
      </p>
      <ul className="grid gap-2">
        {reports.slice(1).map(({ _id, reason, reporter, record, details, createdAt }) => (
          <li key={_id} className="border-s-4 border-line ps-3 text-sm">
            <p>
              <strong className="font-semibold">{REPORT_REASON_WORDS[reason]}</strong>
              <span>, by </span>
              <PersonLink {...reporter} />
              <Record record={record} /> <RelativeTime iso={createdAt} />
            </p>
            {details !== '' && <p {...userText('whitespace-pre-line')}>{details}</p>}
          </li>
        ))}
      </ul>
      {count > reports.length && <p className="text-sm text-ink-muted">And {count - reports.length} more.</p>}
    </div>
  )
}

function ServerName({ report: { server, serverId } }: { report: AdminReport }) {
  if (server === null)
    return (
      <h3 className="text-lg text-ink-muted">
        Server removed <span className="font-sans text-sm font-normal">({serverId})</span>
      </h3>
    )
  return (
    <h3 className="flex flex-wrap items-center gap-2 text-lg">
      <ServerLink
        server={{ _id: serverId, name: server.name }}
        className="text-ink no-underline hover:underline"
      />
      {server.moderation !== 'approved' && <Badge>{MODERATION_LABELS[server.moderation]}</Badge>}
    </h3>
  )
}

/** What visitors see of the server, so that staff can judge without leaving the list. */
function ReportedServer({ server }: { server: NonNullable<AdminReport['server']> }) {
  const { banner, description, about, discord, ownerInfo } = server
  const texts = [description, about].filter((text) => text !== '').join('\n\n')
  return (
    <div className="grid gap-2 border-s-4 border-line ps-3">
      {banner !== null && (
        <img
          src={banner}
          alt="Its banner"
          loading="lazy"
          className="aspect-3/1 w-full max-w-96 object-cover"
        />
      )}
      {texts !== '' && (
        <details>
          <summary {...userText('line-clamp-2 cursor-pointer')}>{texts}</summary>
          <p {...userText('whitespace-pre-line')}>{texts}</p>
        </details>
      )}
      <p className="text-sm wrap-anywhere text-ink-muted">
        <span>Owner </span>
        <PersonLink {...ownerInfo} />
        <span>{discord !== null ? `, invite ${discord.replace('https://', '')}` : ''}</span>
      </p>
    </div>
  )
}

function Outcome({ report: { status, handledBy, resolution, updatedAt } }: { report: AdminReport }) {
  if (status === 'open') return null
  return (
    <div className="border-t-2 border-line pt-3 text-sm">
      <p className="text-ink-muted">
        <span>{`${REPORT_STATUS_WORDS[status]} `}</span>
        {handledBy !== null && (
          <>
            <span>by </span>
            <bdi {...userText()}>{handledBy.username}</bdi>{' '}
          </>
        )}
        <RelativeTime iso={updatedAt} />
      </p>
      {resolution !== null && <p {...userText('whitespace-pre-line')}>{resolution}</p>}
    </div>
  )
}
