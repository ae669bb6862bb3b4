import { Suspense, useCallback, useId, useMemo, useState } from 'react'
import type { Insights } from '#contract/site/insights.ts'
import { lazyChart } from '../../../lib/lazy-chart.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { longDay, shortDay } from './day-text.ts'
import { counted, METRICS, type Metric } from './metrics.ts'
import { summarizeLine } from './summarize-line.ts'

/** The chart loads its library itself. */
const Chart = lazyChart(() => import('./Chart.tsx'))

/** One metric at a time as a line, with its maximum, its first and last day, and a summary sentence. */
export function InsightChart({ insights }: { insights: Insights }) {
  const [metric, setMetric] = useState<Metric>(METRICS[0])
  return (
    <section
      aria-labelledby="by-day"
      className={cardClass({ className: 'grid grid-cols-1 gap-5 p-5 sm:p-7' })}
    >
      <h2 id="by-day" className="text-2xl">
        Day by day
      </h2>
      <Tabs
        label="What the chart shows"
        tabs={METRICS}
        chosen={metric.key}
        onChoose={(key) => setMetric(METRICS.find((one) => one.key === key) ?? METRICS[0])}
      >
        <Line insights={insights} metric={metric} />
      </Tabs>
    </section>
  )
}

function Line({ insights: { labels, series, days }, metric }: { insights: Insights; metric: Metric }) {
  const id = useId()
  const values = useMemo(() => metric.values(series), [metric, series])
  const describe = useCallback(
    (day: number) => {
      const label = labels[day]
      const detail = metric.detail?.(series, day)
      return `${longDay(label ?? '')}${day === labels.length - 1 ? ' (so far)' : ''}: ${counted(values[day] ?? 0, metric.noun)}${detail ? ` (${detail})` : ''}`
    },
    [labels, metric, series, values],
  )
  return (
    <figure className="min-w-0">
      <p className="tabular mb-1 text-sm text-ink-muted">
        Maximum <strong className="text-ink">{Math.max(...values).toLocaleString('en')}</strong>
      </p>
      <Suspense fallback={<Skeleton className="mb-14 h-[260px] w-full" />}>
        <Chart
          label={metric.label}
          values={values}
          ends={[shortDay(labels[0] ?? ''), `${shortDay(labels.at(-1) ?? '')} (so far)`]}
          describe={describe}
          describedBy={id}
        />
      </Suspense>
      <figcaption id={id} className="mt-3 max-w-prose text-ink-muted">
        {summarizeLine({ labels, values, days, noun: metric.noun })}
      </figcaption>
    </figure>
  )
}
