import { lazy, type MouseEvent, Suspense, useState } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { useEver } from '../../ui/use-ever.ts'
import { openLater } from '../../ui/open-later.ts'
import { bannerSources } from '#contract/listings/banner-sources.ts'
import { Section } from '../../ui/Section.tsx'

const loadDialog = () => import('./GalleryDialog.tsx')
const GalleryDialog = lazy(loadDialog)

/** The owner's pictures as a row that scrolls sideways. Each leads to its file; with scripts, it opens large on the page. */
export function ListingGallery({ listing: { name, pictures = [] } }: { listing: Listing }) {
  const [open, setOpen] = useState<number>()
  const wanted = useEver(open !== undefined)
  if (pictures.length === 0) return null

  function press(event: MouseEvent, place: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openLater(loadDialog, () => setOpen(place))
  }

  return (
    <Section id="pictures" title="Pictures" heading="sr-only" className="grid grid-cols-1 gap-3">
      <ul className="-m-1 flex snap-x snap-proximity gap-3 overflow-x-auto p-1">
        {pictures.map(({ url, alt, width, height }, place) => (
          <li key={url} className="shrink-0 snap-start">
            <a href={url} onClick={(event) => press(event, place)} className="block">
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
      {wanted && (
        <Suspense>
          <GalleryDialog
            name={name}
            pictures={pictures}
            place={open}
            onPlace={setOpen}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}
