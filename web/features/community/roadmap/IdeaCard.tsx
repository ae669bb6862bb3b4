import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { RoadmapItem } from '#contract/community/roadmap.ts'
import { say } from '#contract/language/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { chipClass } from '../../../ui/chip-class.ts'
import { cx } from '../../../ui/cx.ts'
import { ClockIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { userText } from '../../../ui/user-text.ts'
import { ROADMAP_TONES } from './roadmap-tones.ts'
import { VoteButton } from './VoteButton.tsx'

/**
 * In characters; longer texts are folded to four lines. Measuring the text would move the page when its fonts
 * arrive.
 */
const LONG_TEXT = 280

/** One idea. A long text is folded and can be unfolded. */
export function IdeaCard({ item }: { item: RoadmapItem }) {
  const { title } = item
  const isLong = item.description.length > LONG_TEXT || item.description.split('\n').length > 4
  const [isUnfolded, setIsUnfolded] = useState(!isLong)
  return (
    <article className={cardClass({ className: 'flex gap-4 p-4' })}>
      <VoteButton item={item} />
      <div className="grid min-w-0 flex-1 content-start gap-2">
        <h3 {...userText('text-lg leading-[1.5rem]')}>{item.title}</h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <Badge tone={ROADMAP_TONES[item.status]}>{say(`roadmapState.${item.status}`)}</Badge>
          <Expected item={item} />
        </p>
        {item.description !== '' && (
          <p {...userText(cx('whitespace-pre-line text-ink-muted', !isUnfolded && 'line-clamp-4'))}>
            {item.description}
          </p>
        )}
        {item.tags.length > 0 && (
          <ul aria-label={t`Tags`} className="flex flex-wrap gap-1.5">
            {item.tags.map((tag) => (
              <li key={tag} {...userText(chipClass({ quiet: true }))}>
                {tag}
              </li>
            ))}
          </ul>
        )}
        {isLong && (
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
            className="link min-h-8 justify-self-start text-sm pointer-coarse:min-h-11"
          >
            {isUnfolded ? (
              <Trans>
                Show less<span className="sr-only"> of {title}</span>
              </Trans>
            ) : (
              <Trans>
                Show more<span className="sr-only"> of {title}</span>
              </Trans>
            )}
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
        <Trans>
          <abbr title={t`Estimated time of arrival`} className="no-underline">
            ETA
          </abbr>{' '}
          <bdi {...userText()}>{eta}</bdi>
        </Trans>
      </span>
    </span>
  )
}
