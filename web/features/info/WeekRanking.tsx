import { useQuery } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import type { RankedRealm, Ranking, SnapshotSource } from '#contract/ranking.ts'
import { explain } from '../../lib/api.ts'
import { useLoadFailure } from '../../lib/use-load-failure.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Island } from '../../ui/Island.tsx'
import { Movement } from '../../ui/Movement.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { rankingQuery } from './queries.ts'
import { exactTime } from '../../lib/exact-time.ts'
import { useReader } from '../../ui/clock.ts'
import { Link } from '../../lib/Link.tsx'

const dayText = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

/** The latest ranking or an earlier week. Every place can be expanded to its calculation. */
export function WeekRanking() {
  const [week, setWeek] = useState<string | null>(null)
  const query = useQuery(rankingQuery(week))
  const { data, isFetching, isPlaceholderData, refetch } = query
  const failure = useLoadFailure(query)
  if (failure)
    return (
      <ErrorState
        message={explain('We couldn’t load the ranking.', failure)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data)
    return (
      <div className="grid gap-2">
        <output className="sr-only">Loading…</output>
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} className="h-16 w-full" />
        ))}
      </div>
    )
  if (data.runAt === null)
    return (
      <p className="notch notch-step-3 notch-fill-surface-sunken notch-border-0 px-5 py-4 text-ink-muted">
        The first ranking appears after the next run.
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h3 className="text-xl">Week to {dayText.format(new Date(data.runAt))}</h3>
          <p className="text-ink-muted">
            {data.total} {data.total === 1 ? 'realm' : 'realms'} ranked. Open a realm to see how its score was
            calculated.
          </p>
        </div>
        <WeekSelect ranking={data} chosen={week} onChoose={setWeek} />
      </div>
      <ol
        aria-busy={isPlaceholderData}
        className={cx('grid grid-cols-1 gap-2 transition-opacity', isPlaceholderData && 'opacity-60')}
      >
        {data.items.map((realm) => (
          <li key={realm.place}>
            <Place realm={realm} />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface WeekSelectProps {
  ranking: Ranking
  chosen: string | null
  onChoose: (week: string | null) => void
}

function WeekSelect({ ranking: { weeks }, chosen, onChoose }: WeekSelectProps) {
  const whole = useRef<HTMLDivElement>(null)
  useEarlyInput(whole)
  return (
    <div ref={whole}>
      <SelectField
        label="Week"
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
        className="w-56"
      >
        {weeks.map((runAt, place) => (
          <option key={runAt} value={place === 0 ? '' : runAt.slice(0, 10)}>
            {place === 0 ? 'Latest' : dayText.format(new Date(runAt))}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function Place({ realm }: { realm: RankedRealm }) {
  const { place, before, server, halved, score } = realm
  return (
    <details className="group notch notch-step-3 notch-fill-surface-raised notch-edge-line">
      <summary className="flex min-h-16 list-none items-center gap-3 px-3 py-2 sm:gap-4 sm:px-4 [&::-webkit-details-marker]:hidden">
        <span className="tabular w-7 text-center font-heading text-2xl font-bold text-amber">{place}</span>
        <Island
          id={server._id}
          tags={server.tags}
          shape="mark"
          size={48}
          lazy
          className="notch-clip notch-step-2 hidden shrink-0 sm:block"
        />
        <span className="min-w-0 flex-1 truncate font-semibold">{server.name}</span>
        {halved && <Badge tone="coral">Halved</Badge>}
        <Movement place={place} before={before} />
        <span className="tabular text-right font-heading text-lg font-bold">
          {number.format(score)}
          <span className="sr-only"> points</span>
        </span>
        <ChevronDownIcon className="size-3.5 text-ink-muted transition-transform group-open:rotate-180" />
      </summary>
      <Arithmetic realm={realm} />
    </details>
  )
}

const SOURCES: Record<SnapshotSource, string> = {
  owner: 'the owner’s bot',
  'staff-bot': 'a staff bot',
  staff: 'staff, by hand',
}

function Arithmetic({ realm }: { realm: RankedRealm }) {
  const { total, today, playing, halved, score, server, countedAt, source } = realm
  const reader = useReader()
  const [t, h, p] = [total, today, playing].map((value) => number.format(value))
  return (
    <div className="grid gap-2 border-t-2 border-line px-4 py-4 sm:pl-15">
      <p className="tabular">
        T = {t}, H = {h}, P = {p}
      </p>
      <p className="tabular font-heading text-lg font-bold wrap-anywhere">
        {t} × ((({h} + {p} × 20 + 1) / 100) + 1){halved && ' / 2'} = {number.format(score)}
      </p>
      {halved && <p className="text-coral">Halved for the use of mass invite bots.</p>}
      <p className="text-sm text-ink-muted">
        {countedAt !== null && source !== null && (
          <>
            Counts of <time dateTime={countedAt}>{exactTime(countedAt, ...reader)}</time>, from{' '}
            {SOURCES[source]}.{' '}
          </>
        )}
        <Link to="/servers/$id" params={{ id: server.slug }} className="link">
          Open {server.name}
        </Link>
      </p>
    </div>
  )
}
