import { useQuery } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import type { Ranking } from '#contract/directory/ranking.ts'
import { cx } from '../../../ui/cx.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { rankingQuery } from './queries.ts'
import { dateText } from '#contract/text/english-days.ts'
import { RankedPlace } from './RankedPlace.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { countText } from '#contract/text/count-text.ts'

/** The latest ranking or an earlier week. Every place can be expanded to its calculation. */
export function WeekRanking() {
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
          <h3 className="text-xl">Week to {dateText(data.runAt)}</h3>
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
  const whole = useRef<HTMLDivElement>(null)
  useEarlyInput(whole)
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
