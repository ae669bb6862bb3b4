import { type ComponentProps, useRef } from 'react'
import type { IslandShape } from '#contract/islands/island-address.ts'
import { cx } from './cx.ts'
import { useIslandPicture } from './island-picture.ts'

interface IslandProps extends Omit<ComponentProps<'img'>, 'src' | 'width' | 'height' | 'id' | 'ref'> {
  /** The same id always gives the same island. */
  id: string
  tags: readonly string[]
  /** `banner` is a 16:5 picture, `mark` a square. */
  shape?: IslandShape
  /** Whether the sky is painted; by default only for banners. */
  sky?: boolean
  /** Width in px that the layout reserves; styles may change it. */
  size?: number
  /** Below the fold, or small: the browser draws it when it is near, not the server. */
  lazy?: boolean
}

/**
 * A listing's own voxel island, decorative unless given an `alt`. Drawn by the server at the top of a page,
 * elsewhere by the browser near the viewport: each request for a picture would be billed.
 */
export function Island(props: IslandProps) {
  const {
    id,
    tags,
    shape = 'banner',
    sky = shape === 'banner',
    size = shape === 'banner' ? 640 : 64,
    lazy = false,
    className,
    ...rest
  } = props
  const image = useRef<HTMLImageElement>(null)
  const picture = useIslandPicture(image, { id, tags }, { shape, sky }, lazy)
  return (
    <img
      alt=""
      decoding="async"
      // Decoration loads after the content. Without this, React would add a preload link for every eager
      // picture to the page's head.
      fetchPriority="low"
      {...rest}
      ref={image}
      src={picture}
      // Hydration keeps the picture that the server drew: the browser has none at that time.
      suppressHydrationWarning
      width={size}
      height={shape === 'banner' ? Math.round((size * 5) / 16) : size}
      className={cx(shape === 'banner' && 'object-cover', sky && 'bg-sky-mid', className)}
    />
  )
}
