import { useQuery } from '@tanstack/react-query'
import { findRule } from '#contract/staff/rules.ts'
import { halfName, waitText } from '#contract/decisions/transparency.ts'
import type { TransparencyFigures } from '#contract/decisions/transparency.wire.ts'
import { Link } from '../../../lib/Link.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { chipClass } from '../../../ui/chip-class.ts'
import { ChipGroup } from '../../../ui/ChipGroup.tsx'
import { FiguresTable } from '../../../ui/FiguresTable.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StatCard } from '../../../ui/StatCard.tsx'
import { figuresQuery } from './queries.ts'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { countText } from '#contract/text/count-text.ts'
import { Section } from '../../../ui/Section.tsx'

/** The figures of a half year: how many decisions by which rule, appeals, and how long decisions took. */
export function Figures({ half }: { half: string | null }) {
  const query = useQuery(figuresQuery(half))
  const { data } = query
  const failure = useFailed(query, 'We couldn’t load the figures.', half ?? '')
  if (failure) return failure
  return (
    <Section id="figures" title={data ? halfName(data.half) : 'Figures'} className="grid grid-cols-1 gap-5">
      {data && <Halves data={data} />}
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Decisions" value={data?.decisions} hint="that took something from somebody" />
        <StatCard
          label="Appealed"
          value={data?.appealed}
          hint={data && share(data.appealed, data.decisions)}
        />
        <StatCard
          label="Overturned"
          value={data?.overturned}
          hint={
            data &&
            (data.appealed > 0 ? `${percent(data.overturned, data.appealed)} of the appeals` : 'no appeals')
          }
        />
        <StatCard
          label="Time to decide"
          value={data && (minutesText(data.times.servers.medianMinutes) ?? '—')}
          hint={data && longest(data)}
        />
      </dl>
      {data ? <Rules data={data} /> : <Skeleton className="h-48 w-full" />}
      {data && <Times times={data.times} />}
    </Section>
  )
}

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`
const share = (part: number, whole: number) =>
  whole > 0 ? `${percent(part, whole)} of the decisions` : 'no decisions'
const minutesText = (minutes: number | null) => (minutes === null ? null : waitText(minutes))

function longest({ times: { servers } }: TransparencyFigures): string {
  const most = minutesText(servers.p90Minutes)
  return most === null ? 'no servers decided yet' : `for a server; nine of ten within ${most}`
}

function Halves({ data }: { data: TransparencyFigures }) {
  if (data.halves.length < 2) return null
  return (
    <ChipGroup label="Half years">
      {data.halves.map((half) => (
        <Link
          key={half}
          to="/transparency"
          search={{ half }}
          resetScroll={false}
          aria-current={half === data.half ? 'true' : undefined}
          className={chipClass({ selected: half === data.half, className: 'shrink-0' })}
        >
          {halfName(half)}
        </Link>
      ))}
    </ChipGroup>
  )
}

function Rules({ data: { byRule } }: { data: TransparencyFigures }) {
  if (byRule.length === 0)
    return <p className="text-ink-muted">No decision of this kind in this half year.</p>
  return (
    <FiguresTable
      label="Decisions by rule"
      heads={['Rule', 'Decisions', 'Appealed', 'Overturned']}
      rows={byRule.map(({ rule, decisions, appealed, overturned }) => ({
        name: findRule(rule).title,
        figures: [decisions, appealed, overturned].map(wholeNumber),
      }))}
    />
  )
}

const TIMES = [
  ['servers', 'A new server'],
  ['reports', 'A report'],
  ['appeals', 'An appeal'],
] as const

function Times({ times }: Pick<TransparencyFigures, 'times'>) {
  const shown = TIMES.filter(([part]) => times[part].decided > 0)
  if (shown.length === 0) return null
  return (
    <ul className="grid gap-1 text-ink-muted">
      {shown.map(([part, name]) => {
        const { decided, medianMinutes, p90Minutes } = times[part]
        return (
          <li key={part}>
            {name} was decided within {minutesText(medianMinutes)} in half of {countText(decided, 'case')},
            and within {minutesText(p90Minutes)} in nine of ten.
          </li>
        )
      })}
    </ul>
  )
}
