import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { News } from '#contract/listings/post.ts'
import { useNow } from '../../../ui/clock.ts'
import { LocalMoment } from '../../../ui/LocalMoment.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { userText } from '../../../ui/user-text.ts'
import { lengthText, minutesOf } from './evening-time.ts'

interface NewsEntryProps {
  news: News
  /** What the reader can do about it. */
  children: ReactNode
}

/** News of a server, or an evening that it announced. An evening that is not over says when and how long. */
export function NewsEntry({ news, children }: NewsEntryProps) {
  const { title, text, createdAt, editedAt, evening } = news
  const now = useNow()
  const isAhead = evening !== null && Date.parse(evening.endsAt) > now
  const moment = evening && <LocalMoment moment={new Date(evening.startsAt)} className="font-semibold" />
  return (
    <article
      className={`grid justify-items-start gap-1 border-s-4 ps-4 ${isAhead ? 'border-lantern' : 'border-line'}`}
    >
      <h3 {...userText('font-sans text-lg leading-snug font-semibold tracking-normal')}>{title}</h3>
      {isAhead ? (
        <p>
          {Date.parse(evening.startsAt) <= now ? <strong className="text-moss">{t`On now`}</strong> : moment}
          <span className="text-ink-muted"> · {lengthText(minutesOf(evening))}</span>
        </p>
      ) : (
        <p className="text-sm text-ink-muted">
          {editedAt === null ? (
            <RelativeTime iso={createdAt} />
          ) : (
            <Trans>
              <RelativeTime iso={createdAt} />, edited
            </Trans>
          )}
          {moment && (
            <>
              <span> · </span>
              {moment}
            </>
          )}
        </p>
      )}
      {text !== '' && <p {...userText('max-w-prose whitespace-pre-line')}>{text}</p>}
      <div className="flex flex-wrap items-center gap-x-2 empty:hidden">{children}</div>
    </article>
  )
}
