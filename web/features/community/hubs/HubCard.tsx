import type { ReactNode } from 'react'
import { wholeNumber } from '#contract/text/compact-number.ts'
import type { Hub } from '#contract/community/hub.ts'
import { shortCount } from '../../../ui/short-count.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { ExternalIcon, UserIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { words } from '../../../ui/words.ts'

/** One hub: its name, member counts, and the link to join. */
export function HubCard({ hub }: { hub: Hub }) {
  return (
    <article className={cardClass({ className: 'flex h-full flex-col gap-4 p-5' })}>
      <div className="flex items-center gap-4">
        <Avatar name={hub.name} src={hub.icon} size={64} className="notch-step-3" />
        <div className="grid min-w-0 gap-1">
          <h2 {...words('line-clamp-2 text-xl leading-[1.75rem]')} title={hub.name}>
            {hub.name}
          </h2>
          <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-muted">
            <Count value={hub.onlineCount} word="online">
              <span aria-hidden="true" className="size-2.5 bg-moss" />
            </Count>
            <Count value={hub.memberCount} word={hub.memberCount === 1 ? 'member' : 'members'}>
              <UserIcon className="size-3.5" />
            </Count>
          </p>
        </div>
      </div>
      <p {...words('line-clamp-3 min-h-[3lh] text-ink-muted')}>{hub.description ?? 'No description yet.'}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t-2 border-line pt-4">
        <p className="text-sm text-ink-muted">
          Updated <RelativeTime iso={hub.checkedAt} />
        </p>
        {hub.invite === null ? (
          <button type="button" disabled className={buttonClass()}>
            Invite unavailable
          </button>
        ) : (
          <a href={hub.invite} target="_blank" rel="noreferrer" className={buttonClass()}>
            Join
            <span className="sr-only"> {hub.name}, opens in a new tab</span>
            <ExternalIcon className="size-3.5" />
          </a>
        )}
      </div>
    </article>
  )
}

interface CountProps {
  value: number
  word: string
  /** The hub's picture. */
  children: ReactNode
}

function Count({ value, word, children }: CountProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {children}
      <span>
        <strong className="tabular font-semibold text-ink" title={wholeNumber(value)}>
          {shortCount(value)}
        </strong>{' '}
        {word}
      </span>
    </span>
  )
}
