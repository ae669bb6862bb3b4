import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { PLAYING_NOW } from '#contract/directory/filters.ts'
import { isGone } from '#contract/listings/live.ts'
import { plainText } from '#contract/text/formatted-text.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { useNow } from '../../../ui/clock.ts'
import { ArrowRightIcon } from '../../../ui/icons.tsx'
import { BUSY, busyQuery } from './queries.ts'
import { ServerCard } from '../../directory/ServerCard.tsx'
import { ListingCardSkeleton } from '../../listings/ListingCardSkeleton.tsx'
import { useHidden } from '../../people/saved/use-hidden.ts'
import { Section } from '../../../ui/Section.tsx'

/** A phone shows two of the first servers below the search. */
const ABOVE_THE_FOLD = 2

/** The servers that most people vote for in these days: a newcomer's first choice. */
export function BusyServers() {
  return (
    <Section
      id="busy"
      title={BUSY.title}
      heading="text-2xl sm:text-3xl"
      className="page grid grid-cols-1 gap-4 pt-6 sm:gap-5 sm:pt-10"
    >
      <Cards />
      <Link
        to="/servers"
        search={PLAYING_NOW}
        className="link inline-flex min-h-11 items-center gap-2 justify-self-end"
      >
        See all
        <ArrowRightIcon className="size-3.5" />
      </Link>
    </Section>
  )
}

function Cards() {
  const busy = useQuery(busyQuery)
  const now = useNow()
  const isHidden = useHidden()
  const failure = useFailed(busy, 'We couldn’t load the servers.')
  if (failure) return failure
  if (busy.data?.items.length === 0)
    return <p className="text-ink-muted">No server has been approved yet. Yours could be the first.</p>
  const items = busy.data?.items.filter((each) => !isGone(each.live, now) && !isHidden(each))
  return (
    <>
      {!items && <output className="sr-only">Loading…</output>}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        {items
          ? items.map((listing, index) => (
              <li key={listing._id} className="min-w-0">
                <ServerCard
                  listing={listing}
                  text={plainText(listing.description)}
                  page={items}
                  lazy={index >= ABOVE_THE_FOLD}
                />
              </li>
            ))
          : Array.from({ length: BUSY.limit }, (_, place) => (
              <li key={place}>
                <ListingCardSkeleton />
              </li>
            ))}
      </ul>
    </>
  )
}
