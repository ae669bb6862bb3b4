import { bannerSources } from '#contract/listings/banner-sources.ts'
import type { Focus } from '#contract/listings/pictures.ts'
import { cx } from '../../ui/cx.ts'
import { Island } from '../../ui/Island.tsx'

interface ListingBannerProps {
  listing: { _id: string; banner: string | null; bannerFocus: Focus | null; tags: readonly string[] }
  /** Width in px that is reserved before styles apply. */
  size: number
  /**
   * Display width, as a value of the `sizes` attribute, so that the browser loads no larger picture than it
   * shows.
   */
  sizes?: string
  /** For a picture below the fold: it loads when it comes near the viewport. */
  lazy?: boolean
  /** For the picture that a reader sees first: the browser asks for it before others. */
  isProminent?: boolean
  /** Without it, the picture is decoration: the name is beside it. */
  alt?: string
  className?: string
}

/** The owner's picture; without one, the listing's own island. */
export function ListingBanner({
  listing,
  size,
  sizes = `${size}px`,
  lazy = false,
  isProminent = false,
  alt = '',
  className,
}: ListingBannerProps) {
  const { _id, banner, bannerFocus, tags } = listing
  const usual = lazy ? 'low' : 'auto'
  const fetchPriority = isProminent ? 'high' : usual
  if (banner === null) return <Island id={_id} {...{ tags, size, lazy, fetchPriority, className, alt }} />
  return (
    <img
      {...bannerSources(banner, bannerFocus)}
      sizes={sizes}
      alt={alt}
      width={size}
      height={Math.round((size * 5) / 16)}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      fetchPriority={fetchPriority}
      className={cx('object-cover', className)}
    />
  )
}
