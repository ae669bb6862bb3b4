import { t } from '@lingui/core/macro'
import type { Listing } from '#contract/listings/listing.ts'
import { hasWayIn } from '#contract/listings/way-in.ts'
import { useNow } from '../../ui/clock.ts'
import { cx } from '../../ui/cx.ts'
import { useBusyWords } from './live/use-busy-words.ts'
import { signsOf } from './signs-of-life.ts'

/**
 * Who is there now. A card cuts off what does not fit on one line. Dots separate the signs; a dot at the
 * start of a line is clipped.
 */
export function SignsOfLife({ listing, onPage = false }: { listing: Listing; onPage?: boolean }) {
  const busy = useBusyWords(listing.liveHistory)
  return (
    <p
      className={cx(
        'overflow-hidden text-sm leading-[1.25rem] text-ink-muted sm:leading-[1.5rem]',
        onPage && 'text-balance',
      )}
    >
      <span className="-ms-4 block">
        {[hasWayIn(listing) ? [] : t`No way in`, signsOf(listing, useNow(), { onPage, busy })]
          .flat()
          .map((sign, index) => (
            <span key={sign} className="relative inline-block max-w-full ps-4">
              <span className="absolute start-0 w-4 text-center">{index > 0 && ' · '}</span>
              {sign}
            </span>
          ))}
      </span>
    </p>
  )
}
