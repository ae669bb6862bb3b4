import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { wholeNumber } from '#contract/language/numbers.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { shownPlayers } from '#contract/listings/players-now.ts'
import { hasWayIn } from '#contract/listings/way-in.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { useNow } from '../../../ui/clock.ts'
import { Island } from '../../../ui/Island.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { userText } from '../../../ui/user-text.ts'
import { useHidden } from '../../people/saved/use-hidden.ts'
import { figuresFor } from './figures.ts'
import { BUSY, busyQuery } from './queries.ts'

/** A phone shows three. The others are reached by scrolling sideways, so their pictures load later. */
const ABOVE_THE_FOLD = 3
const ROW =
  '-mx-4 flex gap-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:grid sm:grid-cols-6 sm:gap-3 sm:px-0'
const PLACE = 'busy-place shrink-0'

/**
 * The islands of the servers where most people play now, at the jetty, with a figure for ten players each.
 */
export function BusyHarbour() {
  const now = useNow()
  const busy = useQuery(busyQuery)
  const isHidden = useHidden()
  const errorNotice = useFailed(busy, t`We couldn’t load who is playing.`)
  if (errorNotice) return errorNotice
  const playingIn = (listing: Listing) => shownPlayers(listing, now)?.playing ?? 0
  const places = busy.data?.items
    .filter((listing) => playingIn(listing) > 0 && hasWayIn(listing) && !isHidden(listing))
    .toSorted((one, other) => playingIn(other) - playingIn(one))
    .slice(0, BUSY.limit)
  if (places?.length === 0) return null
  return (
    <div className="relative">
      <ul aria-label={t`Busy now`} className={ROW}>
        {places
          ? places.map((listing, index) => {
              const { _id, slug, name, tags } = listing
              const playing = playingIn(listing)
              const count = wholeNumber(playing)
              return (
                <li key={_id} className={PLACE}>
                  <Link
                    to="/servers/$id"
                    params={{ id: slug }}
                    className="group grid grid-cols-1 justify-items-center pb-1 text-center text-ink no-underline"
                  >
                    <span className="relative grid w-full justify-items-center">
                      <span
                        aria-hidden="true"
                        className="absolute -inset-x-2 bottom-0 h-2 border-t-2 border-lantern-lip bg-lantern-edge sm:-inset-x-1.5"
                      />
                      <Island
                        id={_id}
                        tags={tags}
                        shape="mark"
                        size={112}
                        lazy={index >= ABOVE_THE_FOLD}
                        className="bob relative mb-1 w-24 sm:w-28"
                      />
                      <Figures count={figuresFor(playing)} />
                    </span>
                    <span {...userText('w-full truncate pt-1 text-sm font-semibold group-hover:underline')}>
                      {name}
                    </span>
                    <span className="sr-only">, </span>
                    <span className="tabular text-sm">{t`${count} playing`}</span>
                  </Link>
                </li>
              )
            })
          : Array.from({ length: BUSY.limit }, (_, index) => (
              <li key={index} className={`${PLACE} grid justify-items-center gap-1`}>
                <Skeleton className="size-24 sm:size-28" />
                <Skeleton className="h-5 w-full" />
                <Skeleton className="h-5 w-16" />
              </li>
            ))}
      </ul>
    </div>
  )
}

/** Width of one figure, with the gap beside it. */
const FIGURE_WIDTH = 6
const COATS = ['fill-coral', 'fill-sky', 'fill-moss']

/** People on the jetty in front of an island. The number is in the text below. */
function Figures({ count }: { count: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${count * FIGURE_WIDTH} 9`}
      shapeRendering="crispEdges"
      className="absolute inset-x-0 bottom-1.5 mx-auto h-5"
    >
      {Array.from({ length: count }, (_, index) => (
        <g key={index} transform={`translate(${index * FIGURE_WIDTH} ${index % 2})`}>
          <path className="fill-lantern" d="M1 0h3v3H1z" />
          <path className={COATS[index % COATS.length]} d="M0 3h5v3H4v2H3V6H2v2H1V6H0z" />
        </g>
      ))}
    </svg>
  )
}
