import { Link } from '@tanstack/react-router'
import { type Ranking, TIE_RULE } from '#contract/directory/ranking.ts'
import { InfoSection } from './InfoSection.tsx'
import { NextRun } from './NextRun.tsx'
import { ScoreExample } from './ScoreExample.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import { cx } from '../../../ui/cx.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { rankingQuery } from './queries.ts'
import { dateText } from '#contract/text/english-days.ts'
import { RankedPlace } from './RankedPlace.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { countText } from '#contract/text/count-text.ts'

const LETTERS = [
  ['T', 'Highest total of club members'],
  ['H', 'Members who were here today'],
  ['P', 'Members currently playing'],
] as const

/** How and when realms are ranked, and what the ranking brings. */
export function RealmRankings() {
  return (
    <InfoSection id="realm-rankings">
      <p className="text-lg">
        Once a week each realm gets a score. Size helps, but activity helps more: each player online counts
        twenty times.
      </p>
      <p>
        <Link to="/rankings" className="link">
          See the ranking with its medals and earlier weeks
        </Link>
      </p>
      <WeekRanking />
      <NextRun />
      <h3 className="text-xl">How the score works</h3>
      <Formula />
      <ul className="ml-5 grid list-disc gap-2 marker:text-line-strong">
        <li>
          T is the highest total of the week; H and P are the last counts of the 24 hours before the run.
        </li>
        <li>Without counts from that day, a realm’s H and P are 0.</li>
        <li>{TIE_RULE}</li>
        <li>
          Owners send their counts through the API, or staff enter them. Sudden jumps, a big club’s first
          counts, and a fifth of a club playing at once are checked by staff before they count.
        </li>
      </ul>
      <ScoreExample />
      <h3 className="text-xl">Fair play</h3>
      <ul className="ml-5 grid list-disc gap-2 marker:text-line-strong">
        <li>
          Realms using mass invite bots have their score halved (a 50% penalty). Restarting the player count
          removes it. The software proposes a penalty when a club grows by at least 50 members and by a
          quarter within two days, but hardly any of them visit. Staff decide.
        </li>
        <li>Realm names must be standard ASCII only to be ranked: plain letters, digits and signs.</li>
      </ul>
      <h3 className="text-xl">Rewards</h3>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">1st place</dt>
        <dd className="text-ink-muted">TBD</dd>
        <dt className="font-semibold">1st to 3rd place</dt>
        <dd className="text-ink-muted">A featured channel for Verified Members</dd>
        <dt className="font-semibold">Last 3 places</dt>
        <dd className="text-ink-muted">TBD</dd>
      </dl>
    </InfoSection>
  )
}

function Formula() {
  return (
    <div className="notch notch-step-4 notch-fill-amber-soft notch-edge-line grid gap-4 p-5 sm:p-6">
      <p className="tabular font-heading text-xl font-bold sm:text-3xl">T × (((H + P × 20 + 1) / 100) + 1)</p>
      <dl className="grid gap-1.5">
        {LETTERS.map(([letter, meaning]) => (
          <div key={letter} className="flex gap-3">
            <dt className="w-5 font-heading font-bold text-amber">{letter}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The latest ranking or an earlier week. Every place can be expanded to its calculation. */
function WeekRanking() {
  const [week, setWeek] = useState<string | null>(null)
  const query = useQuery(rankingQuery(week))
  const { data, isPlaceholderData } = query
  const failure = useFailed(query, 'We couldn’t load the ranking.')
  if (failure) return failure
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
          <h3 className="text-xl">
            Week to <span>{dateText(data.runAt)}</span>
          </h3>
          <p className="text-ink-muted">
            {countText(data.total, 'realm')} ranked. Open a realm to see why it has its place.
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
            <RankedPlace realm={realm} />
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
  const whole = useEarlyInput<HTMLDivElement>()
  return (
    <div ref={whole}>
      <ChoiceField
        label="Week"
        of={['', ...weeks.slice(1).map((runAt) => runAt.slice(0, 10))]}
        names={(day) => (day === '' ? 'Latest' : dateText(day))}
        value={chosen ?? ''}
        onChoose={(day) => onChoose(day || null)}
        className="w-56"
      />
    </div>
  )
}
