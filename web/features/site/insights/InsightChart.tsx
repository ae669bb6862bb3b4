import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useCallback, useId, useMemo, useState } from 'react'
import { wholeNumber } from '#contract/language/numbers.ts'
import type { DoneKind, Insights } from '#contract/site/insights.ts'
import { lazyChart } from '../../../lib/lazy-chart.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { dayText, endsOf } from './day-text.ts'
import { COUNTED_MIN, doesVotingHelp } from './does-voting-help.ts'
import { countedOnly, joins, METRICS, type Metric } from './metrics.ts'
import { summarizeLine } from './summarize-line.ts'

/** The chart loads its library itself. */
export const Chart = lazyChart(() => import('./Chart.tsx'))

/** One metric at a time as a line, with its maximum, its first and last day, and a summary sentence. */
export function InsightChart({ insights }: { insights: Insights }) {
  const [metric, setMetric] = useState<Metric>(METRICS[0])
  const canCompare = countedOnly(insights).labels.length > COUNTED_MIN
  return (
    <Section
      id="by-day"
      title={metric.key === 'votes' && canCompare ? t`Does voting bring players?` : t`Day by day`}
      isCard
      className="grid grid-cols-1 gap-5 p-5 sm:p-7"
    >
      <Tabs
        label={t`What the chart shows`}
        tabs={METRICS.map(({ key, label }) => ({ key, label: label() }))}
        chosen={metric.key}
        onChoose={(key) => setMetric(METRICS.find((one) => one.key === key) ?? METRICS[0])}
      >
        {metric.key === 'votes' && canCompare ? (
          <Line insights={countedOnly(insights)} metric={metric} withJoins />
        ) : (
          <Line insights={insights} metric={metric} />
        )}
      </Tabs>
    </Section>
  )
}

interface LineProps {
  insights: Insights
  metric: Metric
  /** For comparison: how often people pressed Join. */
  withJoins?: boolean
}

const doneWords = (): Record<DoneKind, string> => ({
  edit: t`page edited`,
  news: t`news posted`,
  evening: t`evening announced`,
})

function Line({ insights: { labels, series, days, done }, metric, withJoins = false }: LineProps) {
  const id = useId()
  const marks = [...new Set(done.map(({ day }) => labels.indexOf(day)))].filter((place) => place >= 0)
  const values = useMemo(() => metric.values(series), [metric, series])
  const others = useMemo(
    () =>
      withJoins ? [{ label: t`Presses of Join`, colour: 'moss', values: joins(series) } as const] : undefined,
    [withJoins, series],
  )
  const describe = useCallback(
    (day: number) => {
      const when = dayText(labels, day)
      const counted = metric.count(values[day] ?? 0)
      const detail = metric.detail?.(series, day)
      const doneThen = done.flatMap((one) => (one.day === labels[day] ? [doneWords()[one.kind]] : []))
      return [detail ? t`${when}: ${counted} (${detail})` : t`${when}: ${counted}`, ...doneThen].join(' · ')
    },
    [done, labels, metric, series, values],
  )
  const largest = wholeNumber(Math.max(...values))
  return (
    <figure className="min-w-0">
      <p className="tabular mb-1 flex flex-wrap gap-x-4 text-sm text-ink-muted">
        <span>
          <Trans>
            Maximum <strong className="text-ink">{largest}</strong>
          </Trans>
        </span>
        {others && <Legend label={t`Votes`} colour="sky" />}
        <span>
          {others?.map(({ label, colour }) => (
            <Legend key={label} label={label} colour={colour} />
          ))}
        </span>
        {marks.length > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2 bg-lantern-edge" />
            {t`Your edits, news and evenings`}
          </span>
        )}
      </p>
      <Suspense fallback={<Skeleton className="mb-14 h-[260px] w-full" />}>
        <Chart
          label={metric.label()}
          values={values}
          others={others}
          marks={marks}
          ends={endsOf(labels)}
          describe={describe}
          describedBy={id}
        />
      </Suspense>
      <figcaption id={id} className="mt-3 max-w-prose text-ink-muted">
        <span>{`${summarizeLine({ labels, values, days, metric })} ${(withJoins && doesVotingHelp(values, joins(series))) || ''}`}</span>
      </figcaption>
    </figure>
  )
}

export function Legend({ label, colour }: { label: string; colour: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className="h-1 w-4 shrink-0"
        style={{ background: `var(--color-${colour})` }}
      />
      {label}
    </span>
  )
}
