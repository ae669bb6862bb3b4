import type { AdminReport } from '#contract/staff/report.wire.ts'
import { PersonLink } from '../../../lib/PersonLink.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { userText } from '../../../ui/user-text.ts'

/** The reported review in its current version. */
export function ReportedReview({ review }: { review: AdminReport['review'] }) {
  if (review === null)
    return <p className="border-s-4 border-line ps-3 text-ink-muted">Review removed or not found</p>
  const { rating, text, author, createdAt } = review
  return (
    <blockquote className="grid gap-1 border-s-4 border-line ps-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
        <Stars value={rating} size="sm" />
        <PersonLink {...author} className="font-semibold text-ink hover:underline" />
        <RelativeTime iso={createdAt} className="text-ink-muted" />
      </div>
      {text === '' ? (
        <p className="text-ink-muted italic">No text</p>
      ) : (
        <p {...userText('whitespace-pre-line')}>{text}</p>
      )}
    </blockquote>
  )
}

/** The reported reply or news as they are now. Only news have a title. */
export function ReportedPost({ post }: { post: AdminReport['post'] }) {
  if (post === null)
    return <p className="border-s-4 border-coral ps-3 text-ink-muted">Reply or news removed or not found</p>
  const { title, text, createdAt } = post
  return (
    <blockquote className="grid gap-1 border-s-4 border-coral ps-3">
      <p className="text-sm text-ink-muted">
        {title === '' ? 'Reported: a reply to a review,' : 'Reported: news,'} <RelativeTime iso={createdAt} />
      </p>
      {title !== '' && <p {...userText('font-semibold')}>{title}</p>}
      <p {...userText('whitespace-pre-line')}>{text}</p>
    </blockquote>
  )
}
