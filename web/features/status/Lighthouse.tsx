import { lighthousePaths } from './status-styles.ts'
import type { OverallState } from '#contract/status/status.ts'

/** The lighthouse. Its light shows the overall state. */
export function Lighthouse({ state, className }: { state: OverallState; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 46" shapeRendering="crispEdges" className={className}>
      {lighthousePaths(state).map(([look, path]) => (
        <path key={path} className={look} d={path} />
      ))}
    </svg>
  )
}
