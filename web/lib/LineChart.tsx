import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** How a line stands in its place; the same object for as long as the chart is shown. */
export interface LineLook {
  /** In px, the same as of the chart's place while it loads. */
  height: number
  /** Room around the line: top, right, bottom, left, in px. */
  padding: uPlot.Padding
  points: uPlot.Series.Points
  /** The vertical axis of a chart that goes up to a value. */
  axis: (top: number) => uPlot.Axis
}

interface LineChartProps {
  look: LineLook
  label: string
  /** From first to last; `null` where nothing was measured. */
  values: readonly (number | null)[]
  /** The line is drawn from 0 to here. */
  top: number
  /** The place that is pointed at, counted from 0, if there is one. */
  place: number | null
  /** Told when another place is pointed at; the same function for as long as the chart is shown. */
  onPlace: (place: number | null) => void
  /** A place in words: 'Fri, Sep 18: 12 votes'. */
  describe: (place: number) => string
  /** The element that says in words what the line shows. */
  describedBy: string
}

/** One line over evenly spaced places. Pointer and arrow keys go from place to place. Comes with the chart library: load it lazily. */
export function LineChart(props: LineChartProps) {
  const { look, label, values, top, place, onPlace, describe, describedBy } = props
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  useEffect(() => {
    if (!host.current) return undefined
    const { plot, end } = draw(host.current, { look, values, top, onPlace })
    chart.current = plot
    return () => {
      chart.current = null
      onPlace(null)
      end()
    }
  }, [look, values, top, onPlace])

  const last = values.length - 1
  const shown = place ?? last
  function show(at: number) {
    const plot = chart.current
    plot?.setCursor({ left: plot.valToPos(at, 'x'), top: plot.valToPos(values[at] ?? 0, 'y') })
  }
  return (
    <div className="relative min-w-0 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-focus">
      <div ref={host} className="cursor-crosshair" style={{ height: look.height }} />
      {/* The platform's own way to go through a range by keyboard, unseen: the chart is what it moves. */}
      <input
        type="range"
        className="sr-only"
        aria-label={label}
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
  )
}

/** A colour of the theme that is on; the line asks again when it is drawn anew. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()

type Drawing = Pick<LineChartProps, 'look' | 'values' | 'top' | 'onPlace'>

function draw(host: HTMLElement, drawing: Drawing) {
  const { look, values } = drawing
  const data: uPlot.AlignedData = [values.map((_, place) => place), [...values]]
  const plot = new uPlot(optionsFor(host, drawing), data, host)
  const sizes = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: look.height }))
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

function optionsFor(host: HTMLElement, { look, values, top, onPlace }: Drawing): uPlot.Options {
  const { height, padding, points, axis } = look
  return {
    width: host.clientWidth,
    height,
    padding,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false, range: () => [0, values.length - 1] },
      y: { range: () => [0, top] },
    },
    series: [{}, { stroke: () => token('sky'), fill: () => token('sky-soft'), width: 2, points }],
    axes: [{ show: false }, axis(top)],
    hooks: { setCursor: [(plot) => onPlace(plot.cursor.idx ?? null)] },
  }
}
