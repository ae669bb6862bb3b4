import { t } from '@lingui/core/macro'
import { Suspense, useCallback, useId, useMemo } from 'react'
import { say } from '#contract/language/i18n.ts'
import { errorText, latencySummary, peakText } from '#contract/status/status-text.ts'
import {
  type Component,
  latencyText,
  type Metrics,
  type MinutePoint,
  stateOf,
} from '#contract/status/status.ts'
import { lazyChart } from '../../lib/lazy-chart.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { useIsHydrated, useReader } from '../../ui/clock.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { minuteSlots } from './minute-slots.ts'
import { componentBadge } from './status-styles.ts'
import { clockText } from './time-text.ts'

/** The chart library loads with the first chart. */
const Sparkline = lazyChart(() => import('./Sparkline.tsx'))

interface ComponentCardProps {
  component: Component
  /** `undefined` while they load. */
  metrics: Metrics | undefined
  points: readonly MinutePoint[] | undefined
  minutes: number
  newest: number | null
}

/** The current state of one component: its figures, and its slow latency of the last hour. */
export function ComponentCard({ component, metrics, points, minutes, newest }: ComponentCardProps) {
  const id = useId()
  const called = say(`component.${component}`)
  const { word, tone } = componentBadge(metrics ? stateOf(metrics) : 'unknown')
  return (
    <li className={cardClass({ className: 'grid min-w-0 content-start gap-4 p-5' })} aria-labelledby={id}>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 id={id} className="text-xl">
          {called}
        </h3>
        {metrics && <Badge tone={tone}>{word}</Badge>}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-3">
        <Figure
          label={t`Typical`}
          hint={t`half are faster`}
          value={metrics && latency(metrics, metrics.p50)}
        />
        <Figure label={t`Slow`} hint={t`95% are faster`} value={metrics && latency(metrics, metrics.p95)} />
        <Figure
          label={t`Errors`}
          hint={t`of answers`}
          value={metrics && (metrics.count === 0 ? '–' : errorText(metrics.errorRate))}
        />
      </dl>
      <SlowLatency name={called} points={points} minutes={minutes} newest={newest} />
    </li>
  )
}

const latency = (metrics: Metrics, ms: number) => (metrics.count === 0 ? '–' : latencyText(ms))

function Figure({ label, hint, value }: { label: string; hint: string; value: string | undefined }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-muted">{label}</dt>
      <dd className="tabular flex min-h-8 items-center font-heading text-xl font-bold whitespace-nowrap sm:text-2xl lg:text-xl xl:text-2xl">
        <FigureValue value={value} />
      </dd>
      <dd className="text-xs text-ink-muted">{hint}</dd>
    </div>
  )
}

interface SlowLatencyProps {
  name: string
  points: readonly MinutePoint[] | undefined
  minutes: number
  newest: number | null
}

function SlowLatency({ name, points, minutes, newest }: SlowLatencyProps) {
  const id = useId()
  const reader = useReader()
  if (points === undefined) return <LineSkeleton />
  return (
    <figure className="min-w-0">
      {points.length === 0 ? (
        <p className="notch notch-step-3 notch-fill-surface-sunken grid h-22.5 place-items-center px-3 text-center text-sm text-ink-muted">
          {t`No data to show yet`}
        </p>
      ) : (
        <Line {...{ name, points, minutes, newest }} describedBy={id} />
      )}
      <figcaption id={id} className="sr-only">
        {latencySummary(points, minutes, (iso) => clockText(iso, ...reader))}
      </figcaption>
    </figure>
  )
}

type LineProps = SlowLatencyProps & { points: readonly MinutePoint[]; describedBy: string }

function Line({ name, points, minutes, newest, describedBy }: LineProps) {
  const slots = useMemo(() => minuteSlots(points, newest, minutes), [points, newest, minutes])
  const values = useMemo(() => slots.map((slot) => slot?.p95 ?? null), [slots])
  const describe = useCallback(
    (place: number) => {
      const slot = slots[place]
      const ago = minutes - 1 - place
      if (!slot) return ago === 0 ? t`Now: no data` : t`${ago} min ago: no data`
      const time = clockText(slot.ts)
      const slow = latencyText(slot.p95)
      const errors = errorText(slot.errorRate)
      return t`${time}: ${slow}, ${errors} errors`
    },
    [slots, minutes],
  )
  const peak = peakText(points)
  const isHydrated = useIsHydrated()
  if (!isHydrated) return <LineSkeleton />
  return (
    <Suspense fallback={<LineSkeleton />}>
      <Sparkline label={t`Slow latency of ${name}`} values={values} {...{ peak, describe, describedBy }} />
    </Suspense>
  )
}

/** As high as the line with the text below it. */
const LineSkeleton = () => <Skeleton className="h-22.5 w-full" />

function FigureValue({ value }: { value: string | undefined }) {
  if (value === undefined) return <Skeleton className="h-6 w-16" />
  if (value !== '–') return value
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t`No data`}</span>
    </>
  )
}
