import { useMemo, type ComponentProps } from 'react'
import { drawIsland, type IslandShape } from '../../contract/island.ts'
import { cx } from './cx.ts'

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

/** A listing's own voxel island. Decoration unless given an `alt`. */
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
  const key = tags.join('|')
  const src = useMemo(
    () =>
      `data:image/svg+xml,${encodeURIComponent(drawIsland({ id, tags: key.split('|') }, { shape, sky }))}`,
    [id, key, shape, sky],
  )
  return (
    <img
      alt=""
      decoding="async"
      {...rest}
      src={src}
      width={size}
      height={shape === 'banner' ? Math.round((size * 5) / 16) : size}
      loading={lazy ? 'lazy' : 'eager'}
      className={cx(shape === 'banner' && 'object-cover', rest.className)}
    />
  )
}
