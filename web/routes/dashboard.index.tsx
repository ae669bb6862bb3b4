import { createFileRoute } from '@tanstack/react-router'
import { PAGE_MAX } from '#contract/directory.ts'
import { REPORT_STATUSES, type ReportStatus } from '#contract/report.ts'
import { hasAdminRole } from '#contract/permissions.ts'
import { DashboardWelcome } from '../features/account/DashboardWelcome.tsx'
import { OwnSessions } from '../features/account/OwnSessions.tsx'
import { OwnData } from '../features/account/OwnData.tsx'
import { Guarded } from '../features/account/Guarded.tsx'
import { sessionQuery } from '../features/account/queries.ts'
import { ApplicationNews } from '../features/applications/ApplicationNews.tsx'
import { myApplicationsQuery } from '../features/applications/queries.ts'
import { ListingBanner } from '../features/listings/ListingBanner.tsx'
import { OwnListings } from '../features/owner/OwnListings.tsx'
import { StaffChanges } from '../features/owner/StaffChanges.tsx'
import { WithdrawnListings } from '../features/owner/WithdrawnListings.tsx'
import {
  ownListingsQuery,
  ownSummaryQuery,
  staffChangesQuery,
  withdrawnListingsQuery,
} from '../features/owner/queries.ts'
import { OwnRankings } from '../features/own-rankings/OwnRankings.tsx'
import { OwnReports } from '../features/own-reports/OwnReports.tsx'
import { ownReportsQuery } from '../features/own-reports/queries.ts'
import { OwnIdeas } from '../features/roadmap/OwnIdeas.tsx'
import { ownIdeasQuery } from '../features/roadmap/queries.ts'
import { PageBand } from '../features/shell/PageBand.tsx'
import { settleSoon } from '../lib/settle-soon.ts'
import { ArrowRightIcon } from '../ui/icons.tsx'
import { Link } from '../lib/Link.tsx'

/** The search parameters of the dashboard; default values are left out. */
export interface DashboardSearch {
  /** Page of the viewer's listings. */
  page?: number | undefined
  /** Status filter of the viewer's reports. */
  status?: ReportStatus | undefined
  /** Page of the viewer's reports. */
  reports?: number | undefined
}

/** Cards of the first row on wide screens. */
const ABOVE_THE_FOLD = 3

export const Route = createFileRoute('/dashboard/')({
  ssr: false,
  validateSearch: forgiveDashboardSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { page = 1, status = null, reports = 1 }, cause }) => {
    const work = queryClient
      .ensureQueryData(sessionQuery)
      .then(
        (person) =>
          person &&
          Promise.all([
            queryClient.prefetchQuery(ownSummaryQuery),
            queryClient.prefetchQuery(ownListingsQuery(page)),
            queryClient.prefetchQuery(withdrawnListingsQuery),
            queryClient.prefetchQuery(staffChangesQuery()),
            queryClient.prefetchQuery(myApplicationsQuery),
            queryClient.prefetchQuery(ownReportsQuery(status, reports)),
            queryClient.prefetchQuery(ownIdeasQuery),
          ]),
      )
    // The controls respond at once; the list is faded while it loads.
    return cause === 'stay' ? undefined : settleSoon(work)
  },
  component: Dashboard,
})

/** Invalid values fall back to their default. */
function forgiveDashboardSearch({ page, status, reports }: Record<string, unknown>): DashboardSearch {
  const filter = REPORT_STATUSES.find((known) => known === status)
  return {
    ...(isLaterPage(page) && { page: Number(page) }),
    ...(filter && { status: filter }),
    ...(isLaterPage(reports) && { reports: Number(reports) }),
  }
}

function isLaterPage(value: unknown): boolean {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 1 && number <= PAGE_MAX
}

function Dashboard() {
  return (
    <Guarded>
      {(person) => (
        <>
          <PageBand island={{ id: person.userId, tags: [] }}>
            <DashboardWelcome person={person} />
          </PageBand>
          <div className="page grid grid-cols-1 gap-12 pt-8 pb-16">
            <StaffChanges />
            <ApplicationNews />
            <Listings />
            <WithdrawnListings />
            <Reports />
            <OwnRankings isStaff={hasAdminRole(person.roles)} />
            <OwnIdeas
              more={
                <Link to="/roadmap" className="link inline-flex min-h-11 items-center gap-2">
                  Roadmap
                  <ArrowRightIcon className="size-3.5" />
                </Link>
              }
            />
            <OwnSessions />
            <OwnData username={person.username} />
            <p className="text-center text-ink-muted">Tip: keep banners under 2MB for snappy loads.</p>
          </div>
        </>
      )}
    </Guarded>
  )
}

function Listings() {
  const search = Route.useSearch()
  return (
    <OwnListings
      page={search.page ?? 1}
      renderBanner={(listing, index) => (
        <ListingBanner
          listing={listing}
          size={400}
          lazy={index >= ABOVE_THE_FOLD}
          className="bob aspect-[5/2] w-full scale-[1.04]"
        />
      )}
      renderStep={({ page, ...step }) => (
        <Link to="/dashboard" search={{ ...search, page: page > 1 ? page : undefined }} {...step} />
      )}
    />
  )
}

function Reports() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OwnReports
      status={search.status ?? null}
      page={search.reports ?? 1}
      onFilter={(status) =>
        void navigate({
          search: { ...search, status: status ?? undefined, reports: undefined },
          replace: true,
          resetScroll: false,
        })
      }
      renderStep={({ page, ...step }) => (
        <Link
          to="/dashboard"
          search={{ ...search, reports: page > 1 ? page : undefined }}
          resetScroll={false}
          {...step}
        />
      )}
    />
  )
}
