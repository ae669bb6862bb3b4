import { type ComponentProps, useEffect, useState } from 'react'
import type { IslandShape } from '../../contract/island.ts'
import { islandKey } from '../../contract/look/island-key.ts'
import { cx } from './cx.ts'
import { drawInTurn, knownSource } from './island-sources.ts'

interface IslandProps extends Omit<ComponentProps<'img'>, 'src' | 'width' | 'height' | 'id'> {
  /** The same id gives the same island, for ever. */
  id: string
  tags: readonly string[]
  /** A 16:5 picture, or a square. */
  shape?: IslandShape
  /** Without it the island floats free on whatever is behind it. */
  sky?: boolean
  /** Width in px that the layout reserves; styles may stretch it. */
  size?: number
  /** Fetch when it comes near the screen (below the fold). */
  lazy?: boolean
}

/** A listing's own voxel island, which appears in its sky as soon as it is drawn. Decoration unless given an `alt`. */
export function Island(props: IslandProps) {
  const {
    id,
    tags,
    shape = 'banner',
    sky = true,
    size = shape === 'banner' ? 640 : 64,
    lazy = false,
    ...rest
  } = props
  const key = islandKey({ id, tags }, { shape, sky })
  const [, show] = useState({})
  const src = knownSource(key)
  useEffect(() => {
    let shown = true
    // Without the drawing the place stays sky: decoration only.
    if (src === undefined)
      drawInTurn(key, { id, tags }, { shape, sky }).then(
        () => shown && show({}),
        () => undefined,
      )
    return () => {
      shown = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all of what is drawn
  }, [key, src])
  const height = shape === 'banner' ? Math.round((size * 5) / 16) : size
  return (
    <img
      alt=""
      decoding="async"
      {...rest}
      src={src ?? blank(size, height)}
      width={size}
      height={height}
      loading={lazy ? 'lazy' : 'eager'}
      className={cx(
        shape === 'banner' && 'object-cover',
        src === undefined && sky && 'bg-sky-mid',
        rest.className,
      )}
    />
  )
}

/** Takes the place of a picture of this size and shows nothing. */
const blank = (width: number, height: number) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}'/%3E`
