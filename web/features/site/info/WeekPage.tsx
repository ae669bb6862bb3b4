import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RankedRealm, Ranking } from '#contract/directory/ranking.ts'
import { dateText } from '#contract/language/days.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import { explain, hasStatus } from '../../../lib/api.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { useLoadFailure } from '../../../lib/use-load-failure.ts'
import { cardClass, cardLinkClass } from '../../../ui/card-class.ts'
import { chipClass } from '../../../ui/chip-class.ts'
import { ChipGroup } from '../../../ui/ChipGroup.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Fading } from '../../../ui/Fading.tsx'
import { Island } from '../../../ui/Island.tsx'
import { Movement } from '../../../ui/Movement.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { rankingQuery } from './queries.ts'
import { Arithmetic, RankedPlace, scoreText } from './RankedPlace.tsx'

const MEDALS = [
  { metal: 'text-lantern', ink: 'text-lantern-ink' },
  { metal: 'text-star-empty', ink: 'text-ink' },
  { metal: 'text-coral-bright', ink: 'text-coral-ink' },
]

/** A week's ranking: medals, the other places, and the way to other weeks. `null` is the latest week. */
export function WeekPage({ week }: { week: string | null }) {
  const query = useQuery(rankingQuery(week))
  const { data, isPlaceholderData } = query
  const failure = useLoadFailure(query, week ?? '')
  if (hasStatus(failure, 404))
    return (
      <EmptyState
        title={t`There is no ranking of that week`}
        text={t`Rankings are created on Sundays.`}
        action={<ButtonLink to="/rankings">{t`Latest ranking`}</ButtonLink>}
      />
    )
  if (failure)
    return <ErrorState message={explain(t`We couldn’t load the ranking.`, failure)} query={query} />
  if (!data) return <WeekSkeleton />
  if (data.runAt === null)
    return (
      <EmptyState
        island="podium-3"
        title={t`No ranking yet`}
        text={data.enabled ? t`The first ranking appears after the next run.` : undefined}
        action={<ButtonLink to="/servers">{t`Browse Servers`}</ButtonLink>}
      />
    )
  const day = dateText(data.runAt)
  return (
    <Fading isOld={isPlaceholderData} className="grid grid-cols-1 gap-5">
      <Weeks ranking={data} runAt={data.runAt} />
      <div>
        <h2 className="text-2xl">{t`Week to ${day}`}</h2>
        <p className="text-ink-muted">
          <Plural
            value={data.total}
            one="# realm ranked. Open a realm to see why it has its place."
            other="# realms ranked. Open a realm to see why it has its place."
          />
        </p>
      </div>
      <RankedList items={data.items} />
    </Fading>
  )
}

function RankedList({ items }: { items: readonly RankedRealm[] }) {
  const others = items.filter(({ place }) => place > MEDALS.length)
  return (
    <>
      <ol aria-label={t`The first places`} className="grid grid-cols-1 gap-3 sm:grid-cols-3 sm:gap-5">
        {items
          .filter(({ place }) => place <= MEDALS.length)
          .map((realm) => (
            <Winner key={realm.place} realm={realm} />
          ))}
      </ol>
      {others.length > 0 && (
        <ol aria-label={t`Other places`} start={MEDALS.length + 1} className="grid grid-cols-1 gap-2">
          {others.map((realm) => (
            <li key={realm.place}>
              <RankedPlace realm={realm} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** One of the first three, with its medal and its island. */
function Winner({ realm }: { realm: RankedRealm }) {
  const { place, before, server, total, playing, score } = realm
  const members = wholeNumber(total)
  const busy = wholeNumber(playing)
  return (
    <li className={cardClass({ interactive: true, className: 'flex flex-row sm:flex-col' })}>
      <div className="relative m-0.5 w-28 max-w-[28vw] shrink-0 sm:w-auto sm:max-w-none">
        <Island
          id={server._id}
          tags={server.tags}
          size={400}
          className="bob notch-clip notch-step-4 h-full w-full sm:aspect-[5/2] sm:h-auto"
        />
        <span className="absolute top-2 start-2">
          <Medal place={place} />
        </span>
      </div>
      <div className="grid min-w-0 flex-1 grid-cols-1 content-center gap-1 px-4 py-4 sm:px-5">
        <h3 className="truncate text-xl leading-[1.75rem]" title={server.name}>
          <span className="sr-only">{t`Place ${place}:`} </span>
          <ServerLink server={server} className={cardLinkClass} />
        </h3>
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="tabular font-heading text-lg font-bold">
            {scoreText(score)}
            <span className="font-sans text-sm font-normal text-ink-muted"> {t`points`}</span>
          </span>
          <Movement place={place} before={before} />
        </p>
        <p className="tabular text-sm text-ink-muted">
          {t`${members} members, ${busy} playing when counted`}
        </p>
        {/* Above the link that covers the card. */}
        <details className="relative z-1 justify-self-start">
          <summary className="link min-h-6 cursor-pointer list-none py-1 text-sm [&::-webkit-details-marker]:hidden">
            {t`How it was counted`}
          </summary>
          <Arithmetic realm={realm} />
        </details>
      </div>
    </li>
  )
}

/** Links to the latest weeks. The address of an earlier week has its date. */
function Weeks({ ranking: { weeks }, runAt }: { ranking: Ranking; runAt: string }) {
  if (weeks.length < 2) return null
  return (
    <ChipGroup
      label={t`Weeks`}
      className="max-sm:-mx-4 max-sm:flex-nowrap! max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 [scrollbar-width:none]"
    >
      {weeks.map((runAtOfWeek, index) => (
        <Link
          key={runAtOfWeek}
          to="/rankings"
          activeOptions={{ exact: true }}
          {...(index > 0 && { search: { week: runAtOfWeek.slice(0, 10) } })}
          resetScroll={false}
          aria-current={runAtOfWeek === runAt ? 'true' : undefined}
          className={chipClass({ selected: runAtOfWeek === runAt, className: 'shrink-0' })}
        >
          {index === 0 ? t`Latest` : dateText(runAtOfWeek)}
        </Link>
      ))}
    </ChipGroup>
  )
}

function WeekSkeleton() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">{t`Loading…`}</output>
      <div className="grid gap-5 sm:grid-cols-3">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-32 w-full sm:h-64" />
        ))}
      </div>
      {[4, 5, 6, 7].map((place) => (
        <Skeleton key={place} className="h-16 w-full" />
      ))}
    </div>
  )
}

/** The medal of the first, second or third place: decoration, because the heading says the place. */
function Medal({ place }: { place: number }) {
  const medal = MEDALS[place - 1]
  return (
    <span aria-hidden="true" className="relative grid size-11 place-items-center">
      <svg viewBox="0 0 11 11" shapeRendering="crispEdges" className={cx('absolute inset-0', medal?.metal)}>
        <path className="fill-ink" d="M3 0h5v1h2v2h1v5h-1v2H8v1H3v-1H1V8H0V3h1V1h2z" />
        <path fill="currentColor" d="M3 1h5v1h1v1h1v5H9v1H8v1H3V9H2V8H1V3h1V2h1z" />
      </svg>
      <span className={cx('relative font-heading text-xl font-extrabold', medal?.ink)}>{place}</span>
    </span>
  )
}
