import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { directoryParameters } from '#contract/directory/directory-address.ts'
import {
  DIRECTORY_PAGE_SIZE,
  type DirectorySearch,
  isRanked,
  ALL_TAGS,
} from '#contract/directory/directory.ts'
import { descriptionOf } from '#contract/listings/descriptions.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { ButtonLink } from '../../lib/ButtonLink.tsx'
import { Pager } from '../../lib/Pager.tsx'
import { useFailed } from '../../lib/use-failed.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListingCardSkeleton } from '../listings/ListingCardSkeleton.tsx'
import { useNotHidden } from '../people/saved/use-hidden.ts'
import { CardViewer } from './CardViewer.tsx'
import { directoryQuery } from './queries.ts'
import { pagesOf, rangeText } from './range-text.ts'
import { ServerCard } from './ServerCard.tsx'

interface DirectoryResultsProps {
  search: DirectorySearch
  /** Clears the search field, including typed text that was not searched yet. */
  onClear: () => void
}

/** The number of cards in the first row of a wide screen: their pictures load at once. */
const ABOVE_THE_FOLD = 3

/**
 * The directory's list in each of its states. When one listing cannot be rendered, the rest of the screen
 * still works.
 */
export function DirectoryResults(props: DirectoryResultsProps) {
  return (
    <CatchBoundary getResetKey={() => JSON.stringify(props.search)} errorComponent={Crashed}>
      <Results {...props} />
    </CatchBoundary>
  )
}

function Crashed({ reset }: { reset: () => void }) {
  return <ErrorState message={t`Something went wrong while rendering the server list.`} onRetry={reset} />
}

function Results({ search, onClear }: DirectoryResultsProps) {
  const query = useQuery(directoryQuery(search))
  const { isPlaceholderData } = query
  const errorNotice = useFailed(query, t`We couldn’t load servers. Please try again.`, JSON.stringify(search))
  const data = errorNotice ? undefined : query.data
  const [extras, setExtras] = useState<typeof import('./results-extras.ts')>()
  useEffect(() => {
    // The list works without the extras. They are loaded now, because the network may be gone when the next
    // list needs them.
    import('./results-extras.ts').then(setExtras, () => undefined)
  }, [])
  const shown = useNotHidden(data)
  const isGuess = data?.match === 'close'
  // A search puts the names that fit best first, so the position of a card is no rank.
  const hasRanks = isRanked(search.sort) && search.q === '' && data?.checked === undefined
  const loading = errorNotice ? '' : t`Loading servers…`
  const status = data ? rangeText(data) : loading
  return (
    <div className="grid grid-cols-1 gap-5">
      {/* Its height is reserved until the extras are loaded, so that the list does not move. */}
      {data?.topic && (data.topic.isResult || isGuess) && (
        <div className={data.topic.dropped ? 'min-h-25 sm:min-h-19' : 'min-h-11'}>
          {extras && <extras.SearchTopic search={search} topic={data.topic} />}
        </div>
      )}
      <output className="tabular block min-h-[1lh] text-ink-muted">
        {status}
        {isGuess && shown.length > 0 && (
          <strong className="mt-1 block text-lg font-semibold text-ink">
            {t`No exact match. Close to your search:`}
          </strong>
        )}
      </output>
      {errorNotice}
      {data === undefined && !errorNotice && <LoadingGrid />}
      {data && data.items.length === 0 && !data.mentions && (
        <NothingHere search={search} total={data.total} onClear={onClear} />
      )}
      {data && data.items.length > 0 && (
        <>
          {data.checked === undefined ? (
            <Cards
              page={data.items}
              shown={shown}
              faded={isPlaceholderData}
              before={hasRanks ? (search.page - 1) * DIRECTORY_PAGE_SIZE : undefined}
            />
          ) : (
            <ForChildren page={data.items} shown={shown} checked={data.checked} faded={isPlaceholderData} />
          )}
          <Pages search={search} total={data.total} />
          {extras && <extras.HiddenHere page={data.items} />}
          {extras && <extras.ListEnd search={search} total={data.total} isOld={isPlaceholderData} />}
        </>
      )}
      {data && extras && search.q !== '' && <extras.SearchExtras search={search} found={data} />}
    </div>
  )
}

interface CardsProps {
  /** All servers of the page. */
  page: readonly Listing[]
  /** Those that the viewer did not hide. */
  shown: readonly Listing[]
  faded: boolean
  /** How many ranks come before this page; without it, cards show no rank. */
  before?: number | undefined
}

function Cards({ page, shown, faded, before }: CardsProps) {
  return (
    <CardViewer page={page}>
      <Grid faded={faded}>
        {shown.map((listing, index) => (
          <li key={listing._id} className="min-w-0">
            <ServerCard
              listing={listing}
              text={descriptionOf(listing).text}
              rank={before === undefined ? undefined : before + 1 + page.indexOf(listing)}
              lazy={index >= ABOVE_THE_FOLD}
            />
          </li>
        ))}
      </Grid>
    </CardViewer>
  )
}

/** Servers for all ages: those that staff checked stand apart from those whose owner says so. */
function ForChildren({ page, shown, checked, faded }: CardsProps & { checked: number }) {
  const isChecked = new Set(page.slice(0, checked))
  const sections = [
    {
      id: 'checked',
      title: t`Checked by our staff`,
      intro: t`Our staff joined and looked. Newest check first.`,
      of: shown.filter((listing) => isChecked.has(listing)),
    },
    {
      id: 'said',
      title: t`Says its owner`,
      intro: t`For all ages, as the owner says. Our staff have not checked it: please look for yourself.`,
      of: shown.filter((listing) => !isChecked.has(listing)),
    },
  ]
  return sections.map(
    ({ of, ...look }) =>
      of.length > 0 && (
        <Section key={look.id} {...look}>
          <Cards page={page} shown={of} faded={faded} />
        </Section>
      ),
  )
}

const SKELETONS = Array.from({ length: DIRECTORY_PAGE_SIZE }, (_, index) => index)

function LoadingGrid() {
  return (
    <Grid>
      {SKELETONS.map((index) => (
        <li key={index} className="min-w-0">
          <ListingCardSkeleton />
        </li>
      ))}
    </Grid>
  )
}

function Grid({ faded = false, children }: { faded?: boolean; children: ReactNode }) {
  return (
    <ul
      aria-label={t`Servers`}
      aria-busy={faded}
      className={cx(
        'grid grid-cols-1 gap-4 transition-opacity sm:grid-cols-2 sm:gap-5 lg:grid-cols-3',
        faded && 'opacity-60',
      )}
    >
      {children}
    </ul>
  )
}

function Pages({ search, total }: { search: DirectorySearch; total: number }) {
  return <Pager className="mt-5" page={search.page} pages={pagesOf(total)} parameter="page" />
}

interface NothingHereProps {
  search: DirectorySearch
  total: number
  onClear: () => void
}

/** An empty list: no match, or a page after the last one. */
function NothingHere({ search, total, onClear }: NothingHereProps) {
  const last = pagesOf(total)
  if (total > 0)
    return (
      <EmptyState
        island="past-the-end"
        title={t`There are no more servers out here`}
        action={
          <ButtonLink
            to="/servers"
            activeOptions={{ exact: true }}
            search={directoryParameters({ ...search, page: last })}
          >
            {t`Go to page ${last}`}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      title={t`No servers match your filters`}
      text={adviceFor(search)}
      action={
        <ButtonLink
          to="/servers"
          activeOptions={{ exact: true }}
          search={directoryParameters({ q: '', tag: ALL_TAGS, sort: search.sort, page: 1 })}
          onClick={onClear}
        >
          {t`Clear`}
        </ButtonLink>
      }
    />
  )
}

function adviceFor({ q, tag, with: wanted, without }: DirectorySearch): string {
  if (q === '') return t`Try fewer filters.`
  const isFiltered = tag !== ALL_TAGS || wanted !== undefined || without !== undefined
  return isFiltered ? t`Try a shorter name, or fewer filters.` : t`Try a shorter name.`
}
