import type { ReactNode } from 'react'

interface SceneArtProps {
  className: string
  viewBox: string
  /** The part that stays when the scene is wider or narrower. */
  keep?: 'xMidYMax' | 'xMidYMin' | 'xMinYMax'
  children: ReactNode
}

/** Painted blocks that fill their place, as decoration. */
export const SceneArt = ({ keep = 'xMidYMax', className, ...rest }: SceneArtProps) => (
  <svg
    {...rest}
    className={`print:hidden ${className}`}
    aria-hidden="true"
    preserveAspectRatio={`${keep} slice`}
    shapeRendering="crispEdges"
  />
)
