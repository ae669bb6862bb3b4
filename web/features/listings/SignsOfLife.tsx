import type { Listing } from '#contract/listings/listing.ts'
import { useNow } from '../../ui/clock.ts'
import { signsOf } from './signs-of-life.ts'

/**
 * Whether it is a realm or a server, and who is there. On cards and on the page. A sign is never cut: where there is one line, the rest is left out. The dot stands before a
 * sign, outside of the paragraph at the start of a line, so that no line begins or ends with one.
 */
export function SignsOfLife({ listing }: { listing: Listing }) {
  return (
    <p className="overflow-hidden text-sm leading-6 text-ink-muted">
      <span className="-ml-4 block">
        {signsOf(listing, useNow()).map((sign, place) => (
          <span key={sign} className="inline-block max-w-full">
            <span className="inline-block w-4 text-center">{place > 0 && ' · '}</span>
            {sign}
          </span>
        ))}
      </span>
    </p>
  )
}
