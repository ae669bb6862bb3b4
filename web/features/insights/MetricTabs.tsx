import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { chipClass } from '../../ui/chip-class.ts'
import { METRICS, type Metric } from './metrics.ts'

interface MetricTabsProps {
  metric: Metric
  onChoose: (metric: Metric) => void
  /** What the chosen tab shows. */
  children: ReactNode
}

const STEPS: Record<string, (place: number) => number> = {
  ArrowRight: (place) => (place + 1) % METRICS.length,
  ArrowLeft: (place) => (place + METRICS.length - 1) % METRICS.length,
  Home: () => 0,
  End: () => METRICS.length - 1,
}

/** One tab a metric; the arrow keys go through them, and choosing is showing. */
export function MetricTabs({ metric, onChoose, children }: MetricTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  function press(event: KeyboardEvent) {
    const place = STEPS[event.key]?.(METRICS.indexOf(metric))
    const next = place === undefined ? undefined : METRICS[place]
    if (!next) return
    event.preventDefault()
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`[data-metric="${next.key}"]`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="What the chart shows"
        tabIndex={-1}
        onKeyDown={press}
        className="flex flex-wrap gap-2"
      >
        {METRICS.map((one) => (
          <button
            key={one.key}
            type="button"
            role="tab"
            id={`${id}-${one.key}`}
            data-metric={one.key}
            aria-selected={one === metric}
            aria-controls={`${id}-panel`}
            tabIndex={one === metric ? 0 : -1}
            onClick={() => onChoose(one)}
            className={chipClass({ selected: one === metric })}
          >
            {one.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${metric.key}`}>
        {children}
      </div>
    </>
  )
}
