import { t, plural } from '@lingui/core/macro'
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wholeNumber } from '#contract/language/numbers.ts'
import { explain } from '../../../lib/api.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { Pager } from '../../../lib/Pager.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StatCard } from '../../../ui/StatCard.tsx'
import { ownTeamsQuery } from '../team/queries.ts'
import { OwnListingCard } from './OwnListingCard.tsx'
import { ownListingsQuery, ownSummaryQuery } from './queries.ts'

/** Pictures of the first row load at once. */
const ABOVE_THE_FOLD = 3

interface OwnListingsProps {
  page: number
}

export function OwnListings(props: OwnListingsProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <OwnStats />
      <Section
        id="affiliations"
        title={t`Your Affiliations`}
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

function Cards({ page }: OwnListingsProps) {
  const client = useQueryClient()
  // Servers of others that the viewer edits. Every other server in the list is their own.
  const edits = useQuery(ownTeamsQuery).data?.edits ?? []
  const summary = useQuery(ownSummaryQuery)
  const { data, error, isError, isFetching, isPlaceholderData } = useQuery(ownListingsQuery(page))
  const errorNotice = (isError || summary.isError) && (
    <ErrorState
      message={explain(t`We couldn’t load your servers. Please try again.`, error ?? summary.error)}
      // All failed queries about the viewer's servers, also those that show no error of their own.
      onRetry={() => void client.refetchQueries({ queryKey: ['own'], predicate: hasFailed })}
      busy={isFetching || summary.isFetching}
    />
  )
  if (data === undefined) return errorNotice || <Placeholders />
  const { items, total, limit } = data
  if (total === 0) return errorNotice || <NoneYet />
  return (
    <>
      {errorNotice}
      <Grid faded={isPlaceholderData}>
        {items.map((listing, index) => (
          <li key={listing._id} className="min-w-0">
            <OwnListingCard
              listing={listing}
              isOwner={!edits.includes(listing._id)}
              lazy={index >= ABOVE_THE_FOLD}
            />
          </li>
        ))}
      </Grid>
      {(total > limit || page > 1) && (
        <Pager page={page} pages={Math.ceil(total / limit)} parameter="page" label={t`Pages of servers`} />
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
      <output className="sr-only">{t`Loading…`}</output>
      <Grid>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <li key={card} className="min-w-0">
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
      title={t`No affiliations yet`}
      text={t`Create your first one to get started.`}
      action={
        <ButtonLink to="/submit">
          <PlusIcon className="size-4" />
          {t`New Affiliation`}
        </ButtonLink>
      }
    />
  )
}

/** Placeholder for a card that is loading, with the usual size. */
function OwnListingCardSkeleton() {
  return (
    <div aria-hidden="true" className={cardClass({ className: 'flex h-full flex-col p-3 sm:p-0' })}>
      <Skeleton className="aspect-square w-20 sm:aspect-[5/2] sm:w-full" />
      <div className="grid gap-2 sm:px-5 sm:pt-4 sm:pb-5">
        <Skeleton className="h-7 w-3/5" />
        <div className="grid h-[3lh] content-evenly">
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-3/4" />
        </div>
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="mt-2 h-11 w-full" />
      </div>
    </div>
  )
}

/** On phones the three numbers are small: below each other they would fill the first screen. */
const SMALL = 'max-sm:px-3 max-sm:py-2 max-sm:[&>dd]:min-h-8 max-sm:[&>dd]:text-2xl max-sm:[&>dt]:text-xs'

/**
 * Three numbers: all own listings, new ones, and waiting ones. The list below shows the error when loading
 * fails.
 */
function OwnStats() {
  const { data, isError } = useQuery(ownSummaryQuery)
  const missing = isError ? '–' : undefined
  const value = (number: number | undefined) => (number === undefined ? missing : wholeNumber(number))
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-4">
      <StatCard className={SMALL} label={t`Total Affiliations`} value={value(data?.total)} />
      <StatCard
        className={SMALL}
        label={t({ message: 'New', context: 'how many servers' })}
        value={value(data?.new)}
      />
      <StatCard className={SMALL} label={t`Pending Review`} value={value(data?.pending)} />
    </dl>
  )
}

/** What the viewer's servers got in the last seven whole days, in one line. */
function OwnWeek() {
  const { data } = useQuery(ownSummaryQuery)
  if (!data || data.approved === 0) return null
  const { impressions, clicks, votes } = data.week
  return (
    <p className="text-sm text-ink-muted max-sm:order-last sm:-mt-3">
      {t`Last 7 days: ${plural(impressions, { one: '# impression', other: '# impressions' })} · ${plural(clicks, { one: '# click to join', other: '# clicks to join' })} · ${plural(votes, { one: '# vote', other: '# votes' })}`}
    </p>
  )
}
