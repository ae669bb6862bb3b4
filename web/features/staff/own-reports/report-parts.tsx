import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { userText } from '../../../ui/user-text.ts'
import { STATUS_TONES } from '../reports/report-labels.ts'
import type { OwnReport } from './queries.ts'

const EXCERPT_CLASS = 'line-clamp-2 text-sm text-ink-muted'

/** The status of a report; once it is closed, also what staff did, and by which rule. */
export function OwnReportProgress({ report: { status, outcome, rule } }: { report: OwnReport }) {
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={STATUS_TONES[status]}>{say(`reportStatus.${status}`)}</Badge>
      {outcome !== null && <span className="text-sm text-ink-muted">{outcomeText(outcome, rule)}</span>}
    </div>
  )
}

function outcomeText(outcome: NonNullable<OwnReport['outcome']>, rule: OwnReport['rule']): string {
  if (rule === null) return outcome === 'unchanged' ? t`Nothing changed` : t`Staff acted`
  const title = say(`rule.${rule}`)
  return outcome === 'unchanged' ? t`Nothing changed: ${title}` : t`Staff acted: ${title}`
}

/**
 * The server's link. It covers the whole row or card, which must be positioned (`relative`). Hidden and
 * deleted servers have no name to show.
 */
export function OwnReportServer({ report: { serverId, server } }: { report: OwnReport }) {
  return (
    <Link
      to="/servers/$id"
      params={{ id: serverId }}
      {...userText(
        'font-semibold text-ink outline-none after:absolute after:inset-0 hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus',
      )}
    >
      {server?.name ?? t`Server no longer listed`}
    </Link>
  )
}

/** What a report is about: a review, a post, or nothing but the server. */
export function OwnReportReview({ report: { meta, review } }: { report: OwnReport }) {
  if (meta.postId !== null) return <span className="text-ink-muted">{t`A reply or news`}</span>
  if (meta.reviewId === null)
    return (
      <span className="text-ink-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t`None: the server itself`}</span>
      </span>
    )
  if (review === null) return <span className="text-ink-muted">{t`Review removed`}</span>
  return (
    <>
      <p {...userText('text-sm font-semibold')}>{review.author.username}</p>
      {review.text === '' ? (
        <p className={EXCERPT_CLASS}>{t`Stars only`}</p>
      ) : (
        <p {...userText(EXCERPT_CLASS)}>{review.text}</p>
      )}
    </>
  )
}
