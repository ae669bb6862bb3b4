import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TeamRole } from '#contract/listings/server-team.ts'
import { explain } from '../../../lib/api.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { Pager, type PagerStep } from '../../../ui/Pager.tsx'
import { OwnListingCard } from './OwnListingCard.tsx'
import { OwnListingCardSkeleton } from './OwnListingCardSkeleton.tsx'
import { OwnStats, OwnWeek } from './OwnStats.tsx'
import { ownListingsQuery, ownSummaryQuery } from './queries.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { Section } from '../../../ui/Section.tsx'

/** Pictures of the first row load at once. */
const ABOVE_THE_FOLD = 3

interface OwnListingsProps {
  page: number
  /** The viewer's roles in teams of others; they own every other listing. */
  roles: ReadonlyMap<string, TeamRole>
  renderStep: (step: PagerStep) => ReactNode
}

/** The viewer's listings: totals, then each listing. */
export function OwnListings(props: OwnListingsProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <OwnStats />
      <Section
        id="affiliations"
        title="Your Affiliations"
        heading="text-2xl sm:text-3xl"
        className="grid grid-cols-1 gap-3 sm:gap-5"
      >
        <OwnWeek />
        <Cards {...props} />
      </Section>
    </div>
  )
}

const hasFailed = ({ state }: Query) => state.status === 'error'

function Cards({ page, roles, renderStep }: OwnListingsProps) {
  const client = useQueryClient()
  const summary = useQuery(ownSummaryQuery)
  const { data, error, isError, isFetching, isPlaceholderData } = useQuery(ownListingsQuery(page))
  const failed = (isError || summary.isError) && (
    <ErrorState
      message={explain('We couldn’t load your servers. Please try again.', error ?? summary.error)}
      // What failed with them, and is not shown then, too.
      onRetry={() => void client.refetchQueries({ queryKey: ['own'], predicate: hasFailed })}
      busy={isFetching || summary.isFetching}
    />
  )
  if (data === undefined) return failed || <Placeholders />
  const { items, total, limit } = data
  if (total === 0) return failed || <NoneYet />
  return (
    <>
      {failed}
      <Grid faded={isPlaceholderData}>
        {items.map((listing, index) => (
          <li key={listing._id} className="min-w-0">
            <OwnListingCard
              listing={listing}
              role={roles.get(listing._id) ?? 'owner'}
              lazy={index >= ABOVE_THE_FOLD}
            />
          </li>
        ))}
      </Grid>
      {(total > limit || page > 1) && (
        <Pager
          page={page}
          pages={Math.ceil(total / limit)}
          renderStep={renderStep}
          label="Pages of servers"
        />
      )}
    </>
  )
}

function Grid({ faded = false, children }: { faded?: boolean; children: ReactNode }) {
  return (
    <ul
      aria-busy={faded}
      className={cx(
        'grid grid-cols-1 gap-2 transition-opacity sm:grid-cols-2 sm:gap-5 lg:grid-cols-3',
        faded && 'opacity-60',
      )}
    >
      {children}
    </ul>
  )
}

function Placeholders() {
  return (
    <>
      <output className="sr-only">Loading…</output>
      <Grid>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <li key={place} className="min-w-0">
            <OwnListingCardSkeleton />
          </li>
        ))}
      </Grid>
    </>
  )
}

function NoneYet() {
  return (
    <EmptyState
      island="first"
      level={3}
      title="No affiliations yet"
      text="Create your first one to get started."
      action={
        <ButtonLink to="/submit">
          <PlusIcon className="size-4" />
          New Affiliation
        </ButtonLink>
      }
    />
  )
}
