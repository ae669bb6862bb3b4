import type { ReactNode } from 'react'
import type { News } from '#contract/listings/post.ts'
import { LocalMoment } from '../../../ui/LocalMoment.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { words } from '../../../ui/words.ts'

/** News of a server, with what its reader can do about them. */
export function NewsEntry({
  news: { title, text, createdAt, editedAt, evening },
  children,
}: {
  news: News
  children: ReactNode
}) {
  return (
    <article className="grid justify-items-start gap-1 border-l-4 border-line pl-4">
      <h3 {...words('font-sans text-lg leading-snug font-semibold tracking-normal')}>{title}</h3>
      <p className="text-sm text-ink-muted">
        <RelativeTime iso={createdAt} />
        {editedAt !== null && ', edited'}
        {evening && (
          <>
            {' · '}
            <LocalMoment moment={new Date(evening.startsAt)} />
          </>
        )}
      </p>
      {text !== '' && <p {...words('max-w-prose whitespace-pre-line')}>{text}</p>}
      <div className="flex flex-wrap">{children}</div>
    </article>
  )
}
