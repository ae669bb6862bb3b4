import type { ReactNode } from 'react'
import type { Evening, News } from '#contract/listings/post.ts'
import { useNow } from '../../../ui/clock.ts'
import { LocalMoment } from '../../../ui/LocalMoment.tsx'
import { words } from '../../../ui/words.ts'
import { lengthText, minutesOf } from './evening-time.ts'

interface EveningEntryProps {
  news: News
  evening: Evening
  /** What the reader can do about it. */
  children: ReactNode
}

/** An announced evening: what, when, how long, and how many come. */
export function EveningEntry({ news: { title, text }, evening, children }: EveningEntryProps) {
  const { startsAt, coming } = evening
  const isOn = Date.parse(startsAt) <= useNow()
  return (
    <article className="grid justify-items-start gap-1 border-l-4 border-lantern pl-4">
      <h3 {...words('font-sans text-lg leading-snug font-semibold tracking-normal')}>{title}</h3>
      <p>
        {isOn ? (
          <strong className="text-moss">On now</strong>
        ) : (
          <LocalMoment moment={new Date(startsAt)} className="font-semibold" />
        )}
        <span className="text-ink-muted">
          {' '}
          · {lengthText(minutesOf(evening))}
          {coming > 0 && ` · ${coming} coming`}
        </span>
      </p>
      {text !== '' && <p {...words('max-w-prose whitespace-pre-line')}>{text}</p>}
      <div className="mt-1 flex flex-wrap items-center gap-x-2">{children}</div>
    </article>
  )
}
