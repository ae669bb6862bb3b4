import type { OverallState } from '../../../contract/status.ts'
import { cx } from '../../ui/cx.ts'

const LAMPS: Record<OverallState, string> = {
  operational: 'fill-lantern',
  degraded: 'fill-lantern',
  outage: 'fill-coral',
  unknown: 'fill-line-strong',
}

/** The harbour's light: it shines both ways while all is well, one way when something is not, and not at all when nobody knows. */
export function Lighthouse({ state, className }: { state: OverallState; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 46" shapeRendering="crispEdges" className={className}>
      {(state === 'operational' || state === 'degraded') && (
        <path className="fill-lantern opacity-40" d="M28 9h4v-1h6v-1h10v8h-10v-1h-6v-1h-4z" />
      )}
      {state === 'operational' && (
        <path className="fill-lantern opacity-40" d="M20 9h-4v-1h-6v-1h-10v8h10v-1h6v-1h4z" />
      )}
      <path className="fill-ink" d="M23 1h2v2h2v2h2v2h-10v-2h2v-2h2z" />
      <path className="fill-surface-sunken" d="M20 7h8v7h-8z" />
      <path className={cx(LAMPS[state])} d="M22 8h4v5h-4z" />
      <path className="fill-ink" d="M18 14h12v2h-12z" />
      <path className="fill-cloud" d="M19 16h10v6h1v6h1v6h1v6h-16v-6h1v-6h1v-6h1z" />
      <path className="fill-coral" d="M19 16h10v6h-10zM17 28h14v6h-14z" />
      <path className="fill-ink opacity-15" d="M26 16h3v6h1v6h1v6h1v6h-5z" />
      <path className="fill-ink" d="M22 35h4v5h-4z" />
      <path className="fill-line-strong" d="M11 40h26v2h3v4h-32v-4h3z" />
    </svg>
  )
}
