import { stillLine } from './still-line.ts'

interface StillChartProps {
  /** Oldest first; `null` where nothing was measured. */
  values: readonly (number | null)[]
  /** The highest value as text. */
  peak: string
}

/** Shows the line at the same position until the chart library is loaded. */
export function StillChart({ values, peak }: StillChartProps) {
  const { viewBox, line, ground } = stillLine(values)
  return (
    <>
      <div aria-hidden="true" className="h-16 px-1 pt-1.5 pb-0.5">
        <svg viewBox={viewBox} preserveAspectRatio="none" className="size-full overflow-visible">
          <path d={ground} className="fill-sky-soft" />
          <path
            d={line}
            className="fill-none stroke-sky stroke-2"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <p
        aria-hidden="true"
        className="tabular mt-1.5 flex min-h-[1lh] justify-between text-sm text-ink-muted"
      >
        <span>{values.length} min ago</span>
        <span>{peak}</span>
        <span>now</span>
      </p>
    </>
  )
}
