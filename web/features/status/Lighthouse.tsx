import { lighthousePaths } from './status-styles.ts'
import type { OverallState } from '#contract/status.ts'

/** The harbour's light, which shines as far as all is well. */
export function Lighthouse({ state, className }: { state: OverallState; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 46" shapeRendering="crispEdges" className={className}>
      {lighthousePaths(state).map(([look, path]) => (
        <path key={path} className={look} d={path} />
      ))}
    </svg>
  )
}
