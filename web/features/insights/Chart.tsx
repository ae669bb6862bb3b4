import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { compactNumber } from '../../ui/compact-number.ts'
import { niceTop } from './nice-top.ts'

interface ChartProps {
  /** What the line counts. */
  label: string
  values: readonly number[]
  /** Names of the first and the last day. */
  ends: readonly [first: string, last: string]
  /** A day in words: 'Fri, Sep 18: 12 votes'. */
  describe: (day: number) => string
  /** The element that says in words what the line shows. */
  describedBy: string
}

/** Height of the chart, the same as of its place while it loads. */
const HEIGHT = 260

/** One line over the days, from 0 up. Pointer and arrow keys go from day to day; each is told in words below. */
export default function Chart({ label, values, ends, describe, describedBy }: ChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const [day, setDay] = useState<number | null>(null)
  useEffect(() => {
    if (!host.current) return undefined
    const { plot, end } = draw(host.current, values, setDay)
    chart.current = plot
    return () => {
      chart.current = null
      setDay(null)
      end()
    }
  }, [values])

  const last = values.length - 1
  const shown = day ?? last
  function show(place: number) {
    const plot = chart.current
    plot?.setCursor({ left: plot.valToPos(place, 'x'), top: plot.valToPos(values[place] ?? 0, 'y') })
  }
  return (
    <>
      <div className="relative min-w-0 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-focus">
        <div ref={host} className="cursor-crosshair" style={{ height: HEIGHT }} />
        {/* The platform's own way to go through a range by keyboard, unseen: the chart is what it moves. */}
        <input
          type="range"
          className="sr-only"
          aria-label={`${label}, day by day`}
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
      <p aria-hidden="true" className="tabular mt-1 flex justify-between pr-2 pl-12 text-sm text-ink-muted">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      <p className="mt-2 min-h-[1lh] text-center font-medium">
        {day === null ? (
          <span className="font-normal text-ink-muted">Point at a day, or use the arrow keys.</span>
        ) : (
          describe(day)
        )}
      </p>
    </>
  )
}

/** A colour of the theme that is on; the chart asks again when it is drawn anew. */
const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()

function draw(host: HTMLElement, values: readonly number[], onDay: (day: number | null) => void) {
  const plot = new uPlot(options(host, values, onDay), [values.map((_, place) => place), [...values]], host)
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

function options(
  host: HTMLElement,
  values: readonly number[],
  onDay: (day: number | null) => void,
): uPlot.Options {
  const top = niceTop(Math.max(...values))
  return {
    width: host.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    padding: [10, 8, 4, 0],
    cursor: { y: false, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false, range: () => [0, values.length - 1] },
      y: { range: () => [0, top] },
    },
    series: [
      {},
      {
        stroke: () => token('sky'),
        fill: () => token('sky-soft'),
        width: 2,
        points: { show: false },
      },
    ],
    axes: [
      { show: false },
      {
        size: 48,
        font: '13px Figtree, system-ui, sans-serif',
        stroke: () => token('ink-muted'),
        splits: () => [0, top / 2, top],
        values: (_, splits) => splits.map(compactNumber),
        grid: { stroke: () => token('line'), width: 1 },
        ticks: { show: false },
      },
    ],
    hooks: { setCursor: [(plot) => onDay(plot.cursor.idx ?? null)] },
  }
}
