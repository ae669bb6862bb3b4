import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { compactNumber } from '#contract/language/numbers.ts'
import { LineChart, type LineLook, type OtherLine, token } from '../../../lib/LineChart.tsx'
import { niceTop } from './nice-top.ts'

export interface ChartProps {
  /** What the line counts. */
  label: string
  values: readonly number[]
  others?: readonly OtherLine[] | undefined
  /** Labels of the first and the last day. */
  ends: readonly [first: string, last: string]
  /** Indices of the days that have a mark. */
  marks: readonly number[]
  /** A day as text: 'Fri, Sep 18: 12 votes'. */
  describe: (day: number) => string
  /** The id of the element that describes the line as text. */
  describedBy: string
}

const LOOK: LineLook = {
  height: 260,
  padding: [10, 8, 4, 0],
  points: { show: false },
  axis: (top) => ({
    size: 48,
    font: '13px Figtree, system-ui, sans-serif',
    stroke: () => token('ink-muted'),
    splits: () => [0, top / 2, top],
    values: (_, splits) => splits.map(compactNumber),
    grid: { stroke: () => token('line'), width: 1 },
    ticks: { show: false },
  }),
}

/** One line over the days, starting at 0. The text below gives the value of each day. */
export default function Chart({ label, values, others, ends, marks, describe, describedBy }: ChartProps) {
  const [day, setDay] = useState<number | null>(null)
  return (
    <>
      <LineChart
        look={LOOK}
        label={t`${label}, day by day`}
        values={values}
        {...(others && { others })}
        top={niceTop(Math.max(...values, ...(others ?? []).flatMap((line) => line.values.map(Number))))}
        index={day}
        onIndex={setDay}
        describe={describe}
        describedBy={describedBy}
      />
      <div aria-hidden="true" className="me-2 ms-12">
        <div className="relative h-2.5">
          {marks.map((marked) => (
            <span
              key={marked}
              className="absolute top-0.5 size-2 -translate-x-1/2 bg-lantern-edge"
              style={{ left: `${(100 * marked) / Math.max(1, values.length - 1)}%` }}
            />
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="tabular mt-1 flex justify-between pe-2 ps-12 text-sm text-ink-muted">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      <p className="mt-2 min-h-[1lh] text-center font-medium">
        {day === null ? (
          <span className="font-normal text-ink-muted">
            <span className="pointer-coarse:hidden">{t`Point at a day, or use the arrow keys.`}</span>
            <span className="hidden pointer-coarse:inline">{t`Tap a day.`}</span>
          </span>
        ) : (
          describe(day)
        )}
      </p>
    </>
  )
}
