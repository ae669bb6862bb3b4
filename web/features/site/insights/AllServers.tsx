import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useId, useMemo, useState } from 'react'
import { listText } from '#contract/language/lists.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import {
  COMPARED_MAX,
  DEFAULT_PERIOD,
  INSIGHT_PERIODS,
  type InsightPeriod,
  type OwnInsights,
  sum,
} from '#contract/site/insights.ts'
import { explain } from '../../../lib/api.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Fading } from '../../../ui/Fading.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { dayText, endsOf } from './day-text.ts'
import { Chart, Legend } from './InsightChart.tsx'
import { ownInsightsQuery } from './queries.ts'

const METRICS = [
  { key: 'visits', label: () => t`Visits`, none: (days: number) => t`No visits in the last ${days} days.` },
  { key: 'votes', label: () => t`Votes`, none: (days: number) => t`No votes in the last ${days} days.` },
] as const
type Metric = (typeof METRICS)[number]

const cutText = (total: number): string => t`The ${COMPARED_MAX} with the most votes of your ${total}.`

/** Colours of the lines, in their order. */
const COLOURS = ['sky', 'coral', 'moss', 'lantern-edge', 'line-strong', 'ink'] as const

/** The visits or votes of all own servers in one chart. */
export default function AllServers() {
  const [days, setDays] = useState<InsightPeriod>(DEFAULT_PERIOD)
  const [metric, setMetric] = useState<Metric>(METRICS[0])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(ownInsightsQuery(days))
  const isCut = data !== undefined && data.total > data.servers.length
  return (
    <Section
      id="all-servers"
      title={t`All your servers`}
      intro={isCut ? cutText(data.total) : undefined}
      isCard
      className="grid grid-cols-1 gap-5 p-5 sm:p-7"
    >
      <ChoiceField
        label={t`Period`}
        of={INSIGHT_PERIODS}
        names={(period) => t`Last ${period} days`}
        value={days}
        onChoose={setDays}
        className="w-full sm:w-44"
      />
      <Tabs
        label={t`What the chart of all servers shows`}
        tabs={METRICS.map(({ key, label }) => ({ key, label: label() }))}
        chosen={metric.key}
        onChoose={(key) => setMetric(METRICS.find((one) => one.key === key) ?? METRICS[0])}
      >
        {error !== null && (
          <ErrorState message={explain(t`Failed to load insights`, error)} query={{ refetch, isFetching }} />
        )}
        {data !== undefined ? (
          <Fading isOld={isPlaceholderData}>
            <Lines insights={data} metric={metric} />
          </Fading>
        ) : (
          error === null && (
            <>
              <output className="sr-only">{t`Loading…`}</output>
              <Skeleton className="mb-17 h-[260px] w-full" />
            </>
          )
        )}
      </Tabs>
    </Section>
  )
}

function Lines({ insights: { labels, servers, days }, metric }: { insights: OwnInsights; metric: Metric }) {
  const id = useId()
  const lines = useMemo(
    () =>
      servers.map((one, index) => ({
        ...one.server,
        values: one[metric.key],
        total: sum(one[metric.key]),
        colour: COLOURS[index] ?? 'ink',
      })),
    [metric, servers],
  )
  const [first] = lines
  const others = useMemo(() => lines.slice(1), [lines])
  const describe = useCallback(
    (day: number) => {
      const values = listText(lines.map((line) => `${line.name} ${wholeNumber(line.values[day] ?? 0)}`))
      const when = dayText(labels, day)
      return t`${when}: ${values}`
    },
    [labels, lines],
  )
  if (first === undefined || lines.every(({ total }) => total === 0))
    return <p className="py-4 text-ink-muted">{metric.none(days)}</p>
  return (
    <figure className="min-w-0">
      <ul id={id} className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {lines.map(({ _id, name, colour, total }) => (
          <li key={_id} className="min-w-0">
            <Legend colour={colour} label={`${name} ${wholeNumber(total)}`} />
          </li>
        ))}
      </ul>
      <Suspense fallback={<Skeleton className="mb-14 h-[260px] w-full" />}>
        <Chart
          label={metric.label()}
          values={first.values}
          others={others}
          marks={[]}
          ends={endsOf(labels)}
          describe={describe}
          describedBy={id}
        />
      </Suspense>
    </figure>
  )
}
