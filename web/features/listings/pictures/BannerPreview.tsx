import { bannerSources } from '#contract/listings/banner-sources.ts'
import type { Focus } from '#contract/listings/pictures.ts'
import { cx } from '../../../ui/cx.ts'
import { Island } from '../../../ui/Island.tsx'

export interface BannerPreviewProps {
  listing: {
    id: string
    name: string
    tags: readonly string[]
    banner: string | null
    bannerFocus: Focus | null
  }
  className?: string
}

/** The banner as pages show it; without one, the listing's own island. */
export function BannerPreview({
  listing: { id, name, tags, banner, bannerFocus },
  className,
}: BannerPreviewProps) {
  if (banner === null)
    return <Island id={id} tags={tags} size={640} alt={`The island of ${name}`} className={className} />
  return (
    <img
      {...bannerSources(banner, bannerFocus)}
      sizes="(min-width: 768px) 720px, 100vw"
      alt={`The banner of ${name}`}
      width={640}
      height={200}
      decoding="async"
      className={cx('object-cover', className)}
    />
  )
}
