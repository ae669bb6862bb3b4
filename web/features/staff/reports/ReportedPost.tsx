import type { AdminReport } from '#contract/staff/report.wire.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { words } from '../../../ui/words.ts'

/** The reported reply or news as they are now. Only news have a title. */
export function ReportedPost({ post }: { post: AdminReport['post'] }) {
  if (post === null)
    return <p className="border-l-4 border-coral pl-3 text-ink-muted">Reply or news removed or not found</p>
  const { title, text, createdAt } = post
  return (
    <blockquote className="grid gap-1 border-l-4 border-coral pl-3">
      <p className="text-sm text-ink-muted">
        {title === '' ? 'Reported: a reply to a review,' : 'Reported: news,'} <RelativeTime iso={createdAt} />
      </p>
      {title !== '' && <p {...words('font-semibold')}>{title}</p>}
      <p {...words('whitespace-pre-line')}>{text}</p>
    </blockquote>
  )
}
