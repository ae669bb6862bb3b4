import { type RefObject, useEffect, useRef, useState } from 'react'
import { ROADMAP_LABELS, type RoadmapItem } from '#contract/community/roadmap.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { chipClass } from '../../../ui/chip-class.ts'
import { cx } from '../../../ui/cx.ts'
import { ClockIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ROADMAP_TONES } from './roadmap-tones.ts'
import { VoteButton } from './VoteButton.tsx'
import { words } from '../../../ui/words.ts'

/** One idea: its title, its column, and the vote button. A long text can be unfolded. */
export function IdeaCard({ item }: { item: RoadmapItem }) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isClamped = useIsClamped(text)
  return (
    <article className={cardClass({ className: 'flex gap-4 p-4' })}>
      <VoteButton item={item} />
      <div className="grid min-w-0 flex-1 content-start gap-2">
        <h3 {...words('text-lg leading-[1.5rem]')}>{item.title}</h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <Badge tone={ROADMAP_TONES[item.status]}>{ROADMAP_LABELS[item.status]}</Badge>
          <Expected item={item} />
        </p>
        {item.description !== '' && (
          <p ref={text} {...words(cx('whitespace-pre-line text-ink-muted', !isUnfolded && 'line-clamp-4'))}>
            {item.description}
          </p>
        )}
        {item.tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
            {item.tags.map((tag) => (
              <li key={tag} {...words(chipClass({ quiet: true }))}>
                {tag}
              </li>
            ))}
          </ul>
        )}
        {(isClamped || isUnfolded) && (
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
            className="link min-h-8 justify-self-start text-sm pointer-coarse:min-h-11"
          >
            {isUnfolded ? 'Show less' : 'Show more'}
            <span className="sr-only"> of {item.title}</span>
          </button>
        )}
      </div>
    </article>
  )
}

function Expected({ item: { status, eta, shippedAt } }: { item: RoadmapItem }) {
  if (status === 'shipped' && shippedAt !== null) return <RelativeTime iso={shippedAt} />
  if (eta === null) return null
  return (
    <span className="inline-flex items-center gap-1.5 wrap-anywhere">
      <ClockIcon className="size-3.5" />
      <span>
        <abbr title="Estimated time of arrival" className="no-underline">
          ETA
        </abbr>{' '}
        <bdi {...words()}>{eta}</bdi>
      </span>
    </span>
  )
}

/** Whether a text with a limited number of lines has more of them, at its present width. */
function useIsClamped(text: RefObject<HTMLElement | null>): boolean {
  const [isClamped, setIsClamped] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setIsClamped(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [text])
  return isClamped
}
