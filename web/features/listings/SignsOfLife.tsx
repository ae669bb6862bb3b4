import type { Listing } from '#contract/listing.ts'
import { useNow } from '../../ui/clock.ts'
import { signsOf } from './signs-of-life.ts'

/** Whether it is a realm or a server, and who is there. On cards and on the page. A sign is never cut: where there is one line, the rest is left out. */
export function SignsOfLife({ listing }: { listing: Listing }) {
  return (
    <p className="text-sm leading-6 text-ink-muted">
      {signsOf(listing, useNow()).map((sign, place) => [
        place > 0 && ' · ',
        <span key={sign} className="whitespace-nowrap">
          {sign}
        </span>,
      ])}
    </p>
  )
}
