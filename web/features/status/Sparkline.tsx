import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

interface SparklineProps {
  label: string
  /** Milliseconds, oldest first; `null` where nothing was measured. */
  values: readonly (number | null)[]
  /** The highest value in words. */
  peak: string
  /** A minute in words: '14:05: 120 ms, no errors'. */
  describe: (place: number) => string
  /** The element that says in words what the line shows. */
  describedBy: string
}

/** Height of the line, the same as of its place while it loads. */
const HEIGHT = 64

/** A small line without axes. Pointer and arrow keys go from minute to minute; each is told in words below. */
export default function Sparkline({ label, values, peak, describe, describedBy }: SparklineProps) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const [place, setPlace] = useState<number | null>(null)
  useEffect(() => {
    if (!host.current) return undefined
    const { plot, end } = draw(host.current, values, setPlace)
    chart.current = plot
    return () => {
      chart.current = null
      setPlace(null)
      end()
    }
  }, [values])

  const last = values.length - 1
  const shown = place ?? last
  const show = (at: number) =>
    chart.current?.setCursor({ left: chart.current.valToPos(at, 'x'), top: HEIGHT / 2 })
  return (
    <>
      <div className="relative min-w-0 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-focus">
        <div ref={host} className="cursor-crosshair" style={{ height: HEIGHT }} />
        <input
          type="range"
          className="sr-only"
          aria-label={`${label}, minute by minute`}
          aria-describedby={describedBy}
          aria-valuetext={describe(shown)}
          min={0}
          max={last}
          value={shown}
          onChange={(event) => show(event.target.valueAsNumber)}
          onFocus={() => show(shown)}
          onBlur={() => chart.current?.setCursor({ left: -10, top: -10 })}
        />
      </div>
      <p
        aria-hidden="true"
        className="tabular mt-1.5 flex min-h-[1lh] justify-between text-sm text-ink-muted"
      >
        {place === null ? (
          <>
            <span>{values.length} min ago</span>
            <span>{peak}</span>
            <span>now</span>
          </>
        ) : (
          <span className="mx-auto font-medium text-ink">{describe(place)}</span>
        )}
      </p>
    </>
  )
}

/** A colour of the theme that is on; the line asks again when it is drawn anew. */
const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()

function draw(
  host: HTMLElement,
  values: readonly (number | null)[],
  onPlace: (place: number | null) => void,
) {
  const plot = new uPlot(options(host, values, onPlace), [values.map((_, place) => place), [...values]], host)
  const sizes = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: HEIGHT }))
  sizes.observe(host)
  const themes = new MutationObserver(() => plot.redraw(false, true))
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return {
    plot,
    end: () => {
      sizes.disconnect()
      themes.disconnect()
      plot.destroy()
    },
  }
}

/** The line fills its place, from 0 to a little above its peak. */
function options(
  host: HTMLElement,
  values: readonly (number | null)[],
  onPlace: (place: number | null) => void,
): uPlot.Options {
  const peak = Math.max(1, ...values.map((value) => value ?? 0))
  return {
    width: host.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    padding: [6, 4, 2, 4],
    cursor: { y: false, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false, range: () => [0, values.length - 1] },
      y: { range: () => [0, peak * 1.1] },
    },
    series: [
      {},
      { stroke: () => token('sky'), fill: () => token('sky-soft'), width: 2, points: { size: 4 } },
    ],
    axes: [{ show: false }, { show: false }],
    hooks: { setCursor: [(plot) => onPlace(plot.cursor.idx ?? null)] },
  }
}
