import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { hasAdminRole } from '#contract/people/permissions.ts'
import { ApplicationNews } from '../features/community/applications/ApplicationNews.tsx'
import { myApplicationsQuery } from '../features/community/applications/queries.ts'
import { ownStatementsQuery } from '../features/decisions/statements/queries.ts'
import { OwnRankings } from '../features/directory/own-rankings/OwnRankings.tsx'
import { ownRealmsQuery } from '../features/directory/own-rankings/queries.ts'
import { OwnListings } from '../features/listings/own/OwnListings.tsx'
import {
  ownListingsQuery,
  ownSummaryQuery,
  withdrawnListingsQuery,
} from '../features/listings/own/queries.ts'
import { WithdrawnListings } from '../features/listings/own/WithdrawnListings.tsx'
import { OwnGamertag } from '../features/listings/rewards/OwnGamertag.tsx'
import { ownTeamsQuery } from '../features/listings/team/queries.ts'
import { DashboardWelcome } from '../features/people/account/DashboardWelcome.tsx'
import { Guarded } from '../features/people/account/Guarded.tsx'
import { loadForPerson } from '../features/people/account/load-for-person.ts'
import { OwnData } from '../features/people/account/OwnData.tsx'
import { SignOutButton } from '../features/people/account/SignOutButton.tsx'
import { ApiKeys } from '../features/people/api-keys/ApiKeys.tsx'
import { SavedServers } from '../features/people/saved/SavedServers.tsx'
import { OwnReviews } from '../features/reviews/OwnReviews.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { OwnReports } from '../features/staff/own-reports/OwnReports.tsx'
import { ownReportsQuery } from '../features/staff/own-reports/queries.ts'
import { OwnVotes } from '../features/votes/OwnVotes.tsx'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { type DashboardSearch, forgiveDashboardSearch, type TabKey, TABS } from './-dashboard-search.ts'
import { StaffNews, useNewsRead } from './-staff-news.tsx'

/** Hardly anybody needs it. */
const OwnRestriction = lazy(() => import('../features/people/account/OwnRestriction.tsx'))
/** With the chart, for owners of several servers. */
const AllServers = lazyExtra(() => import('../features/site/insights/AllServers.tsx'))
const TeamInvitations = lazy(() => import('../features/listings/team/TeamInvitations.tsx'))

export const Route = createFileRoute('/dashboard/')({
  ssr: false,
  // This line is in the first load of every page. The code that checks the address loads with the screen.
  validateSearch: (search: Record<string, unknown>): DashboardSearch => search,
  // No `loaderDeps`: the controls respond at once, and the list is faded while it loads.
  loader: ({ context: { queryClient }, location }) => {
    const { page = 1, status = null, reports = 1 } = forgiveDashboardSearch({ ...location.search })
    return loadForPerson(queryClient, () =>
      Promise.all([
        queryClient.prefetchQuery(ownSummaryQuery),
        queryClient.prefetchQuery(ownTeamsQuery),
        queryClient.prefetchQuery(ownListingsQuery(page)),
        queryClient.prefetchQuery(withdrawnListingsQuery),
        queryClient.prefetchQuery(myApplicationsQuery),
        queryClient.prefetchQuery(ownReportsQuery(status, reports)),
        queryClient.prefetchQuery(ownStatementsQuery(1)),
      ]),
    )
  },
  component: Dashboard,
})

function Dashboard() {
  return <Guarded>{(person) => <Desk person={person} />}</Guarded>
}

function Desk({ person }: { person: SessionUser }) {
  const owns = useQuery(ownSummaryQuery).data?.total !== 0
  const readUntil = useNewsRead()
  return (
    <>
      <PageBand island={{ id: person.userId, tags: [] }} className="max-sm:pt-3 max-sm:pb-6">
        <DashboardWelcome person={person} owns={owns} />
      </PageBand>
      <div className="page grid grid-cols-1 gap-4 pt-4 pb-4 sm:gap-6 sm:pt-6 sm:pb-16">
        <Suspense>
          {person.restriction && <OwnRestriction restriction={person.restriction} />}
          <TeamInvitations />
        </Suspense>
        <StaffNews readUntil={readUntil} isRead={false} />
        <Parts person={person} readUntil={readUntil} owns={owns} />
        <p className="text-sm text-ink-muted">{t`Tip: keep banners under 2MB for snappy loads.`}</p>
      </div>
    </>
  )
}

/**
 * The names of the tabs. They are not beside `TABS`, which is in every first load because it reads the
 * dashboard's address.
 */
const tabNames = (): Record<TabKey, string> => ({
  servers: t`Your servers`,
  playing: t`Playing`,
  reports: t`Reports`,
  rankings: t`Rankings and keys`,
  account: t`Account`,
})

interface PartsProps {
  person: SessionUser
  readUntil: string
  /** Whether the viewer has a server. People who only play see the way to a first one below what they play. */
  owns: boolean
}

/** One tab for each thing that people come for. The first one is open unless the address asks for another. */
function Parts({ person, readUntil, owns }: PartsProps) {
  const { tab } = forgiveDashboardSearch({ ...Route.useSearch() })
  // The privacy page links to the viewer's data.
  const isDataAsked = useLocation({ select: ({ hash }) => hash === 'your-data' })
  const navigate = Route.useNavigate()
  const tabs = owns ? TABS : TABS.filter((key) => key !== 'servers')
  const first = owns ? 'servers' : 'playing'
  const open = tabs.find((key) => key === (isDataAsked ? 'account' : tab)) ?? first
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <Tabs
        label={t`Parts of the dashboard`}
        tabs={tabs.map((key) => ({ key, label: tabNames()[key] }))}
        chosen={open}
        onChoose={(key) =>
          void navigate({
            search: key === first ? {} : { tab: key },
            replace: true,
            resetScroll: false,
          })
        }
      >
        <div className="grid grid-cols-1 gap-7 sm:gap-12">
          {open === 'playing' && <Playing />}
          {open === first && (
            <>
              <Listings />
              <WithdrawnListings />
              <Compared />
            </>
          )}
          {open === 'reports' && <Reports />}
          {open === 'rankings' && <RankingsAndKeys person={person} />}
          {open === 'account' && <Account person={person} readUntil={readUntil} />}
        </div>
      </Tabs>
    </div>
  )
}

function Playing() {
  return (
    <>
      <OwnVotes />
      <SavedServers />
      <OwnReviews />
    </>
  )
}

function RankingsAndKeys({ person }: { person: SessionUser }) {
  const servers = useQuery(ownRealmsQuery).data?.items ?? []
  return (
    <>
      <OwnRankings />
      <ApiKeys isStaff={hasAdminRole(person.roles)} servers={servers} />
    </>
  )
}

function Account({ person, readUntil }: Omit<PartsProps, 'owns'>) {
  return (
    <>
      <StaffNews readUntil={readUntil} isRead />
      <ApplicationNews />
      <OwnGamertag gamertag={person.gamertag} />
      <OwnData username={person.username} />
      <div>
        <SignOutButton everywhere />
      </div>
    </>
  )
}

function Listings() {
  const search = forgiveDashboardSearch({ ...Route.useSearch() })
  return <OwnListings page={search.page ?? 1} />
}

function Compared() {
  const total = useQuery(ownSummaryQuery).data?.total ?? 0
  return (
    total > 1 && (
      <Suspense>
        <AllServers />
      </Suspense>
    )
  )
}

function Reports() {
  const search = forgiveDashboardSearch({ ...Route.useSearch() })
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
    />
  )
}
