import { bannerSources } from '#contract/banner-sources.ts'
import { cx } from '../../ui/cx.ts'
import { Island } from '../../ui/Island.tsx'

interface ListingBannerProps {
  listing: { _id: string; banner: string | null; tags: readonly string[] }
  /** Width in px that is reserved before styles apply. */
  size: number
  /** How wide the layout shows it, in the words of the `sizes` attribute, so that no more is fetched than is shown. */
  sizes?: string
  /** Below the fold: fetched when it comes near. */
  lazy?: boolean
  className?: string
}

/** The owner's picture, or the listing's own island until there is one. Decoration: the name stands beside it. */
export function ListingBanner({
  listing,
  size,
  sizes = `${size}px`,
  lazy = false,
  className,
}: ListingBannerProps) {
  const { _id, banner, tags } = listing
  if (banner === null) return <Island id={_id} tags={tags} size={size} lazy={lazy} className={className} />
  return (
    <img
      {...bannerSources(banner)}
      sizes={sizes}
      alt=""
      width={size}
      height={Math.round((size * 5) / 16)}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      className={cx('object-cover', className)}
    />
  )
}
