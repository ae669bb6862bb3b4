import { t } from '@lingui/core/macro'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { descriptionOf } from '#contract/listings/descriptions.ts'
import { plainText } from '#contract/text/formatted-text.ts'
import { api, ask } from '../../../lib/api.ts'
import { ArrowRightIcon } from '../../../ui/icons.tsx'
import { Section } from '../../../ui/Section.tsx'
import { CardViewer } from '../../directory/CardViewer.tsx'
import { ServerCard } from '../../directory/ServerCard.tsx'
import { type Device, useDevice } from '../../listings/my-device.ts'
import { useNotHidden } from '../../people/saved/use-hidden.ts'

const SHELF_SIZE = 3

const TITLES: Record<Device, () => string> = {
  phone: () => t`On your phone or tablet`,
  windows: () => t`On Windows`,
  xbox: () => t`On your Xbox`,
  playstation: () => t`On your PlayStation`,
  switch: () => t`On your Switch`,
}

/**
 * Servers for the reader's device, left out when there are none or the list fails. Only the browser knows the
 * device, so the server renders nothing.
 */
export default function DeviceShelf(): ReactNode {
  const device = useDevice()
  // `FACTS.on` has every device, and a fact is also a filter.
  return device && <Shelf title={TITLES[device]()} filter={`on-${device}`} />
}

export const shelfQuery = (filter: string) =>
  queryOptions({
    queryKey: ['directory', 'shelf', filter, SHELF_SIZE],
    queryFn: ask(api.servers.$get, { query: { with: filter, limit: String(SHELF_SIZE) } }, 'items'),
  })

function Shelf({ title, filter }: { title: string; filter: string }) {
  const { data } = useQuery(shelfQuery(filter))
  const shown = useNotHidden(data)
  // After a step back, the page is as long as it was.
  const [isPlaced, setPlaced] = useState(data !== undefined)
  const watch = (place: HTMLElement | null) => {
    if (!place) return undefined
    const observer = new IntersectionObserver((entries) => {
      const at = entries.at(-1)
      if (at && !at.isIntersecting && at.boundingClientRect.top > 0) setPlaced(true)
    })
    observer.observe(place)
    return () => observer.disconnect()
  }
  if (!data || shown.length === 0) return null
  // On the screen, it would push away what somebody reads.
  if (!isPlaced) return <div ref={watch} />
  return (
    <Section
      id={`shelf-${filter}`}
      title={title}
      heading="text-2xl sm:text-3xl"
      aside={
        <Link
          to="/servers"
          search={{ with: filter }}
          className="link inline-flex min-h-11 items-center gap-2"
          aria-label={t`See all: ${title}`}
        >
          {t`See all`}
          <ArrowRightIcon className="size-3.5" />
        </Link>
      }
      className="page grid grid-cols-1 gap-3 pt-8 sm:gap-4 sm:pt-12"
    >
      {/* With the hidden ones, so that hiding a server does not load the votes again. */}
      <CardViewer page={data.items}>
        <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] *:w-76 *:shrink-0 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-5 sm:px-0 sm:*:w-auto lg:grid-cols-3">
          {shown.map((listing) => (
            <li key={listing._id} className="min-w-0">
              <ServerCard listing={listing} text={plainText(descriptionOf(listing).text)} lazy />
            </li>
          ))}
        </ul>
      </CardViewer>
    </Section>
  )
}
