import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** The layout of a line in its container: the same object while the chart is mounted. */
export interface LineLook {
  /** In px; also the height of the placeholder while the chart loads. */
  height: number
  /** Space around the line: top, right, bottom, left, in px. */
  padding: uPlot.Padding
  points: uPlot.Series.Points
  /** The vertical axis of a chart with this maximum. */
  axis: (top: number) => uPlot.Axis
}

interface LineChartProps {
  look: LineLook
  label: string
  /** From first to last; `null` where nothing was measured. */
  values: readonly (number | null)[]
  /** Further lines of the same length: the same object while the chart is mounted. */
  others?: readonly OtherLine[]
  /** Maximum of the vertical axis, which starts at 0. */
  top: number
  /** The index that is pointed at, if any. */
  index: number | null
  /** Called when another index is pointed at: the same function while the chart is mounted. */
  onIndex: (index: number | null) => void
  /** A point as text: 'Fri, Sep 18: 12 votes'. */
  describe: (index: number) => string
  /** The id of the element that describes the line as text. */
  describedBy: string
}

export interface OtherLine {
  colour: string
  values: readonly (number | null)[]
}

const NONE: readonly OtherLine[] = []

/**
 * A line over evenly spaced points. The pointer and the arrow keys move from point to point. Load this file
 * lazily, because it imports the chart library.
 */
export function LineChart(props: LineChartProps) {
  const { look, label, values, others = NONE, top, index, onIndex, describe, describedBy } = props
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  useEffect(() => {
    if (!host.current) return undefined
    const { plot, end } = draw(host.current, { look, values, others, top, onIndex })
    chart.current = plot
    return () => {
      chart.current = null
      onIndex(null)
      end()
    }
  }, [look, values, others, top, onIndex])

  const last = values.length - 1
  const shown = index ?? last
  function show(at: number) {
    const plot = chart.current
    plot?.setCursor({ left: plot.valToPos(at, 'x'), top: plot.valToPos(values[at] ?? 0, 'y') })
  }
  return (
    <div className="relative min-w-0 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-focus">
      <div ref={host} className="cursor-crosshair" style={{ height: look.height }} />
      {/* An invisible native range input, so that the keyboard can move through the chart. */}
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

/** A colour of the current theme. Read again each time the line is drawn. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()

type Drawing = Required<Pick<LineChartProps, 'look' | 'values' | 'others' | 'top' | 'onIndex'>>

function draw(host: HTMLElement, drawing: Drawing) {
  const { look, values, others } = drawing
  const data: uPlot.AlignedData = [
    values.map((_, at) => at),
    [...values],
    ...others.map((line) => [...line.values]),
  ]
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

function optionsFor(host: HTMLElement, { look, values, others, top, onIndex }: Drawing): uPlot.Options {
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
    series: [
      {},
      {
        stroke: () => token('sky'),
        // Among several lines, a filled one would look like more than the others.
        ...(others.length < 2 && { fill: () => token('sky-soft') }),
        width: 2,
        points,
      },
      ...others.map(({ colour }) => ({ stroke: () => token(colour), width: 2, points })),
    ],
    axes: [{ show: false }, axis(top)],
    hooks: { setCursor: [(plot) => onIndex(plot.cursor.idx ?? null)] },
  }
}
