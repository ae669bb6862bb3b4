import { t } from '@lingui/core/macro'
import { type MouseEvent, useState } from 'react'
import { bannerSources } from '#contract/listings/banner-sources.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { laterDialog } from '../../ui/later-dialog.tsx'
import { Section } from '../../ui/Section.tsx'

const useGalleryDialog = laterDialog(() => import('./GalleryDialog.tsx'))

/**
 * The owner's pictures in a row that scrolls sideways. A press opens a picture large on the page; without
 * scripts, it leads to the picture's file.
 */
export function ListingGallery({ listing: { name, pictures = [] } }: { listing: Listing }) {
  const [shownIndex, setShownIndex] = useState(0)
  const { show, draw } = useGalleryDialog()
  if (pictures.length === 0) return null

  function press(event: MouseEvent, pressed: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setShownIndex(pressed)
    show()
  }

  return (
    <Section id="pictures" title={t`Pictures`} heading="sr-only" className="grid grid-cols-1 gap-3">
      <ul className="-m-1 flex snap-x snap-proximity gap-3 overflow-x-auto p-1">
        {pictures.map(({ url, alt, width, height }, index) => (
          <li key={url} className="shrink-0 snap-start">
            <a href={url} onClick={(event) => press(event, index)} className="block">
              <img
                {...bannerSources(url)}
                sizes="(min-width: 40rem) 26rem, 20rem"
                alt={alt}
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
                className="notch-clip notch-step-3 h-36 w-auto max-w-[80vw] bg-surface-sunken object-cover sm:h-52 sm:max-w-2xl"
              />
            </a>
          </li>
        ))}
      </ul>
      {draw({ name, pictures, index: shownIndex, onIndexChange: setShownIndex })}
    </Section>
  )
}
