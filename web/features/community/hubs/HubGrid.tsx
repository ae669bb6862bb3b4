import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Hub } from '#contract/community/hub.ts'
import { say } from '#contract/language/i18n.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExternalIcon, UserIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { shortCount } from '../../../ui/short-count.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { sentence, userText } from '../../../ui/user-text.ts'
import { hubsQuery } from './queries.ts'

const TEXT = 'line-clamp-3 text-ink-muted'

export function HubGrid() {
  const hubs = useQuery(hubsQuery)
  const errorNotice = useFailed(hubs, t`Failed to load guilds.`)
  if (errorNotice) return errorNotice
  if (!hubs.data) return <Placeholders />
  if (hubs.data.items.length === 0)
    return (
      <EmptyState
        island="lighthouse"
        title={t`No public hubs`}
        text={t`No community has lit its lantern here yet.`}
        action={<ButtonLink to="/servers">{t`Browse servers`}</ButtonLink>}
      />
    )
  return (
    <ul aria-label={say('title./hubs')} className={GRID}>
      {hubs.data.items.map((hub) => (
        <li key={hub.id} className="min-w-0">
          <HubCard hub={hub} />
        </li>
      ))}
    </ul>
  )
}

const GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3'
const PLACES = [1, 2, 3, 4, 5, 6]

function Placeholders() {
  return (
    <div className={GRID}>
      <output className="sr-only">{t`Loading…`}</output>
      {PLACES.map((place) => (
        <div key={place} className={cardClass({ className: 'grid gap-4 p-5' })}>
          <div className="flex items-center gap-4">
            <Skeleton className="notch-clip notch-step-3 size-16 shrink-0" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-6 w-40 max-w-full" />
              <Skeleton className="h-4 w-32 max-w-full" />
            </div>
          </div>
          <div className="grid h-[3lh] content-start gap-2">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
          <div className="flex items-center justify-between border-t-2 border-line pt-4">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-11 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}

function HubCard({ hub }: { hub: Hub }) {
  const { name, onlineCount, memberCount } = hub
  return (
    <article className={cardClass({ className: 'flex h-full flex-col gap-4 p-5' })}>
      <div className="flex items-center gap-4">
        <Avatar name={hub.name} src={hub.icon} size={64} className="notch-step-3" />
        <div className="grid min-w-0 gap-1">
          <h2 {...userText('line-clamp-2 text-xl leading-[1.75rem]')} title={hub.name}>
            {hub.name}
          </h2>
          <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-muted">
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className="size-2.5 bg-moss forced-color-adjust-none" />
              <span>
                <Trans>
                  <Count value={onlineCount} /> online
                </Trans>
              </span>
            </span>
            <span className="inline-flex items-center gap-1.5">
              <UserIcon className="size-3.5" />
              <span>
                <Trans>
                  <Count value={memberCount} /> <Plural value={memberCount} one="member" other="members" />
                </Trans>
              </span>
            </span>
          </p>
        </div>
      </div>
      <p {...(hub.description === null ? sentence(TEXT) : userText(TEXT))}>
        {hub.description ?? t`No description yet.`}
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t-2 border-line pt-4">
        <p className="text-sm text-ink-muted">
          <Trans>
            Updated <RelativeTime iso={hub.checkedAt} />
          </Trans>
        </p>
        {hub.invite === null ? (
          <button type="button" disabled className={buttonClass()}>
            {t`Invite unavailable`}
          </button>
        ) : (
          <a href={hub.invite} target="_blank" rel="noreferrer" className={buttonClass()}>
            <span>
              <Trans>
                Join<span className="sr-only"> {name}, opens in a new tab</span>
              </Trans>
            </span>
            <ExternalIcon className="size-3.5" />
          </a>
        )}
      </div>
    </article>
  )
}

/** A short count; its tooltip shows the exact number. */
const Count = ({ value }: { value: number }) => (
  <strong className="tabular font-semibold text-ink" title={wholeNumber(value)}>
    {shortCount(value)}
  </strong>
)
