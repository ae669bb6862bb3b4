import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { countText } from '#contract/text/count-text.ts'
import { RANKED_SORTS, type RankedSort, SORT_LABELS } from '#contract/directory/directory.ts'
import { EQUAL_RULE, FORMULAS } from '#contract/directory/formulas.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { type ListingPlace, PLACE_QUESTION, placeText, pointsText } from '#contract/directory/place.ts'
import { COUNTED_AS, MONTH_DAYS, WEEK_DAYS } from '#contract/directory/trending.ts'
import { explain, hasStatus } from '../../../lib/api.ts'
import { Link } from '../../../lib/Link.tsx'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { useLoadFailure } from '../../../lib/use-load-failure.ts'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { words } from '../../../ui/words.ts'
import { placeQuery } from './queries.ts'

interface WhyDialogProps {
  open: boolean
  onClose: () => void
  listing: Pick<Listing, '_id' | 'name'>
}

/** The figures from which the place of a server follows, in each of the orders that rank. */
export default function WhyDialog({ open, onClose, listing }: WhyDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={PLACE_QUESTION}>
      <Answer listing={listing} />
    </Dialog>
  )
}

function Answer({ listing }: Pick<WhyDialogProps, 'listing'>) {
  const [sort, setSort] = useState<RankedSort>('top')
  const query = useQuery(placeQuery(listing._id, sort))
  const failure = useLoadFailure(query, sort)
  const data = failure ? undefined : query.data
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChipChoice label="Order" of={RANKED_SORTS} names={SORT_LABELS} chosen={sort} onChoose={setSort} />
      <div aria-busy={!data && !failure} className="grid grid-cols-1 gap-4">
        <output className="font-heading text-xl font-bold">
          {data ? placeText(data) : !failure && <span className="sr-only">Loading…</span>}
        </output>
        {failure &&
          (hasStatus(failure, 404) ? (
            <p>This server is not in this list any more.</p>
          ) : (
            <ErrorState message={explain('We couldn’t load the figures.', failure)} query={query} />
          ))}
        {!data && !failure && (
          <>
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="h-44 w-full" />
          </>
        )}
        {data && <Reasons place={data} name={listing.name} />}
      </div>
    </div>
  )
}

function Reasons({ place, name }: { place: ListingPlace; name: string }) {
  const { sort, countedAt } = place
  const isCounted = sort === 'month' || sort === 'trending'
  return (
    <>
      <p className="-mt-3 text-ink-muted">{FORMULAS[sort].formula}</p>
      <Sum place={place} />
      <Neighbours place={place} name={name} />
      <Figures place={place} />
      <p className="text-sm text-ink-muted">
        {isCounted && countedAt !== null && (
          <>
            Counted <RelativeTime iso={countedAt} />. Newer votes count within ten minutes.{' '}
          </>
        )}
        <Link to="/formulas" hash={sort} className="link">
          How places are decided
        </Link>
      </p>
    </>
  )
}

/** The arithmetic that leads to the points. */
function Sum({ place }: { place: ListingPlace }): ReactNode {
  const { sort, votes, month, trending, rating, points } = place
  if (sort === 'top')
    return (
      <p>
        <Points>{pointsText(sort, votes)}</Points>: every counted vote since the server was listed.
      </p>
    )
  if (sort === 'month' || sort === 'trending') {
    const { people: voters, counted, votes: cast } = { month, trending }[sort]
    return (
      <>
        <p>
          <Points>{pointsText(sort, points)}</Points>: {countText(voters, 'person', 'people')} cast{' '}
          {countText(cast, 'vote')} in the last {sort === 'month' ? MONTH_DAYS : WEEK_DAYS} days. Each person
          counts once. Who is new here, or shares a network with others who vote, counts less.
        </p>
        <People counted={counted} />
      </>
    )
  }
  return (
    <p>
      <Points>{pointsText(sort, points)}</Points> = ({rating.priorWeight} × {rating.priorMean.toFixed(3)} +{' '}
      {wholeNumber(rating.stars)}) / ({rating.priorWeight} + {wholeNumber(rating.reviews)}):{' '}
      {countText(rating.reviews, 'review')} with {wholeNumber(rating.stars)} stars in all, and{' '}
      {rating.priorWeight} extra reviews with the average of the site.
    </p>
  )
}

const Points = ({ children }: { children: ReactNode }) => (
  <strong className="tabular text-lg">{children}</strong>
)

const COUNTED_WORDS: Record<(typeof COUNTED_AS)[number], string> = {
  full: 'In full',
  new: 'Less: new here',
  shared: 'Less: sharing a network',
}

/** How many people count in full or less, and what they count together. The rows add up to the points of the server. */
function People({ counted }: Pick<ListingPlace['month'], 'counted'>) {
  const rows = COUNTED_AS.flatMap((kind) => counted.filter((one) => one.as === kind))
  return (
    <Rows
      summary="How this adds up"
      head={['Who counts', 'People', 'Points']}
      rows={rows.map(({ as, people: voters, points }) => [
        COUNTED_WORDS[as],
        wholeNumber(voters),
        points.toFixed(2),
      ])}
    />
  )
}

type Row = readonly [string, string, string]

function Rows({ summary, head, rows }: { summary: string; head: Row; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  const [first, second, third] = head
  return (
    <details className="notch notch-step-2 notch-fill-surface-sunken notch-border-0 px-3 py-2">
      <summary className="min-h-6 cursor-pointer font-semibold">{summary}</summary>
      <table className="tabular mt-2 w-full text-left text-sm">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col" className="text-right">
              {second}
            </th>
            <th scope="col" className="text-right">
              {third}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, figures, points]) => (
            <tr key={row} className="border-t-2 border-line">
              <th scope="row" className="py-1 font-normal">
                {row}
              </th>
              <td className="text-right">{figures}</td>
              <td className="text-right font-semibold">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** The places above and below with their points, so that the order can be checked. */
function Neighbours({ place: own, name }: { place: ListingPlace; name: string }) {
  const { sort, above, below, place, points } = own
  const rows = [above, { place, points, server: null }, below].filter((row) => row !== null)
  if (rows.length === 1) return null
  return (
    <div className="grid gap-1">
      <ol className="grid grid-cols-1">
        {rows.map((row) => (
          <li
            key={row.place}
            className="tabular flex items-baseline gap-3 border-t-2 border-line py-1.5 first:border-t-0"
          >
            <span className="text-ink-muted">#{wholeNumber(row.place)}</span>
            {row.server ? (
              <ServerLink server={row.server} className="link min-w-0 flex-1 truncate" />
            ) : (
              <strong {...words('min-w-0 flex-1 truncate')}>{name}</strong>
            )}
            <span className={row.server ? undefined : 'font-semibold'}>{pointsText(sort, row.points)}</span>
          </li>
        ))}
      </ol>
      {[above, below].some((row) => row !== null && row.points === points) && (
        <p className="text-sm text-ink-muted">{EQUAL_RULE}</p>
      )}
    </div>
  )
}

/** What every order knows about the server. */
function Figures({ place: { votes, held, month, rating } }: { place: ListingPlace }) {
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t-2 border-line pt-3 text-sm">
      <Figure term="Counted votes">{wholeNumber(votes)}</Figure>
      <Figure term="Waiting votes, which do not count yet">{wholeNumber(held)}</Figure>
      <Figure term="People who voted in 30 days">{wholeNumber(month.people)}</Figure>
      <Figure term="As points of Top this month">{month.points.toFixed(2)}</Figure>
      <Figure term={`Rating with ${rating.priorWeight} extra reviews`}>{rating.points.toFixed(3)}</Figure>
    </dl>
  )
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{term}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </>
  )
}
