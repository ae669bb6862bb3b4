import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { LineChart, type LineLook } from '../../lib/LineChart.tsx'

interface SparklineProps {
  label: string
  /** Milliseconds, oldest first; `null` where nothing was measured. */
  values: readonly (number | null)[]
  /** The highest value as text. */
  peak: string
  /** A minute as text: '14:05: 120 ms, no errors'. */
  describe: (index: number) => string
  /** The id of the element that describes the line as text. */
  describedBy: string
}

/** How far the box of the line reaches, as a multiple of the peak. */
const BOX_TO_PEAK = 1.1

const LOOK: LineLook = {
  height: 64,
  padding: [6, 4, 2, 4],
  points: { size: 4 },
  axis: () => ({ show: false }),
}

/**
 * A small line without axes that fills its container, from 0 to a little above its peak. The text below gives
 * the value of each minute.
 */
export default function Sparkline({ label, values, peak, describe, describedBy }: SparklineProps) {
  const minutes = values.length
  const [index, setIndex] = useState<number | null>(null)
  return (
    <>
      <LineChart
        look={LOOK}
        label={t`${label}, minute by minute`}
        values={values}
        top={BOX_TO_PEAK * Math.max(1, ...values.map((value) => value ?? 0))}
        index={index}
        onIndex={setIndex}
        describe={describe}
        describedBy={describedBy}
      />
      <p
        aria-hidden="true"
        className="tabular mt-1.5 flex min-h-[1lh] justify-between text-sm text-ink-muted"
      >
        {index === null ? (
          <>
            <span>{t`${minutes} min ago`}</span>
            <span>{peak}</span>
            <span>{t`now`}</span>
          </>
        ) : (
          <span className="mx-auto font-medium text-ink">{describe(index)}</span>
        )}
      </p>
    </>
  )
}
