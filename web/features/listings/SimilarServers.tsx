import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNear } from '../../ui/use-near.ts'
import { ListingCard } from './ListingCard.tsx'
import { similarQuery } from './queries.ts'
import { cardText } from './without-marks.ts'

/** Servers like this one, without votes: this page is about one vote. They are asked for when the reader comes near. */
export function SimilarServers({ listingId }: { listingId: string }) {
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place, 600)
  const { data, isError } = useQuery({ ...similarQuery(listingId), enabled: isNear })
  const items = data?.items ?? []
  const isEmpty = isError || (data && items.length === 0)
  return (
    // The place is kept until it is known that there are none, so that nothing moves when they arrive.
    <section
      ref={place}
      aria-labelledby="similar"
      hidden={isEmpty}
      className="grid min-h-44 grid-cols-1 content-start gap-2 sm:min-h-110 sm:gap-4"
    >
      <h2 id="similar" className="text-xl sm:text-2xl">
        Servers like this one
      </h2>
      <ul className="grid gap-3 max-sm:auto-cols-[85%] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item._id} className="min-w-0">
            <ListingCard listing={item} text={cardText(item)} vote={null} lazy />
          </li>
        ))}
      </ul>
    </section>
  )
}
