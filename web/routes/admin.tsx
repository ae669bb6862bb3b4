import { CatchBoundary, createFileRoute } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { Guarded } from '../features/people/account/Guarded.tsx'
import { useIsAdmin } from '../features/people/account/queries.ts'
import { ErrorPage } from '../features/site/shell/ErrorPage.tsx'
import { AdminSkeleton, PanelSkeleton } from '../features/staff/page/AdminSkeleton.tsx'
import { KeysHelp } from '../features/staff/page/KeysDialog.tsx'
import { StaffWarnings } from '../features/staff/page/StaffWarnings.tsx'
import { useWaiting, WaitingLabel } from '../features/staff/page/waiting.tsx'
import { type AdminPanelProps, type AdminSearch, forgiveAdminSearch } from '../lib/admin-search.ts'
import { isShortcut } from '../lib/shortcut.ts'
import { Tabs } from '../ui/Tabs.tsx'

interface AdminTab {
  key: string
  isForModerators: boolean
  label: string
  Panel: ComponentType<AdminPanelProps>
}

/** The keys of the tabs that moderators see. Admins see all. */
const MODERATOR_TABS = ['servers', 'reports', 'appeals', 'roadmap']

const tabOf = (
  key: string,
  label: string,
  load: Parameters<typeof lazy<AdminTab['Panel']>>[0],
): AdminTab => ({
  key,
  isForModerators: MODERATOR_TABS.includes(key),
  label,
  Panel: lazy(load),
})

/** The tabs of the admin area, in order. Each loads when it is opened. The first one is the default. */
const TABS: readonly [AdminTab, ...AdminTab[]] = [
  tabOf('servers', 'Servers', () => import('../features/staff/queue/ServersPanel.tsx')),
  tabOf('reports', 'Reports', () => import('../features/staff/reports/ReportsPanel.tsx')),
  tabOf('appeals', 'Appeals', async () => {
    const [{ AppealsPanel }, { ServerActions, ServerPane }] = await Promise.all([
      import('../features/decisions/appeals/AppealsPanel.tsx'),
      import('../features/staff/queue/ServerActions.tsx'),
    ])
    return {
      default: (props: AdminPanelProps) => (
        <AppealsPanel
          {...props}
          renderPane={(pane) => <ServerPane {...pane} />}
          renderActions={(server) => <ServerActions listing={server} />}
        />
      ),
    }
  }),
  tabOf('votes', 'Votes', async () => {
    const [{ OddDaysPanel }, { ServerNote }] = await Promise.all([
      import('../features/votes/odd-days/OddDaysPanel.tsx'),
      import('../features/staff/review-pane/StaffNotes.tsx'),
    ])
    return {
      default: (props: AdminPanelProps) => (
        <OddDaysPanel {...props} renderNote={({ _id, name }) => <ServerNote id={_id} name={name} />} />
      ),
    }
  }),
  tabOf(
    'applications',
    'Applications',
    () => import('../features/community/admin-applications/ApplicationsPanel.tsx'),
  ),
  tabOf('status', 'Status', () => import('../features/status/incidents/StatusPanel.tsx')),
  tabOf('hubs', 'Hubs', () => import('../features/community/hubs/HubsPanel.tsx')),
  tabOf('roadmap', 'Roadmap', () => import('../features/community/roadmap/RoadmapPanel.tsx')),
  tabOf('rankings', 'Rankings', () => import('../features/directory/admin-rankings/RankingsPanel.tsx')),
  tabOf('audit', 'Audit log', () => import('../features/decisions/audit/AuditPanel.tsx')),
  tabOf('team', 'Team', () => import('../features/staff/admins/TeamPanel.tsx')),
]

export const Route = createFileRoute('/admin')({
  ssr: false,
  // In the file of the screen, because no first load needs it.
  codeSplitGroupings: [['component', 'pendingComponent']],
  // This line is in the first load of every page. The code that checks the address loads with the screen.
  validateSearch: (search: Record<string, unknown>): AdminSearch => search,
  pendingComponent: AdminSkeleton,
  component: Admin,
})

function Admin() {
  return (
    <Guarded allow="staff" fallback={<AdminSkeleton />}>
      {() => <AdminArea />}
    </Guarded>
  )
}

function AdminArea() {
  const isAdmin = useIsAdmin()
  const address = Route.useSearch()
  const search = forgiveAdminSearch({ ...address })
  const navigate = Route.useNavigate()
  const isPerson = search.tab === 'team' && search.person !== undefined
  // Moderators see people, not the team: the tab is there while a person is open.
  const shown = TABS.filter(
    ({ key, isForModerators }) => isAdmin || isForModerators || (isPerson && key === 'team'),
  )
  const chosen = shown.find(({ key }) => key === search.tab) ?? TABS[0]
  const open = (tab: string) => void navigate({ search: tab === TABS[0].key ? {} : { tab } })
  const lastAddresses = useRef<Record<string, AdminSearch>>({})
  useServersAndReports(chosen.key, (tab) => {
    lastAddresses.current[chosen.key] = address
    const lastAddress = lastAddresses.current[tab]
    if (lastAddress) void navigate({ search: lastAddress })
    else open(tab)
  })
  const { links = 0, changes = 0, oldestSince: _, ...others } = useWaiting()
  // Held links and changes are decided on the tab of the servers.
  const waiting: Record<string, number | undefined> = {
    ...others,
    servers: (others.servers ?? 0) + links + changes,
  }
  const tabs = shown.map(({ key, label }) => ({
    key,
    label: <WaitingLabel label={key === 'team' && !isAdmin ? 'Person' : label} waiting={waiting[key]} />,
    description: waiting[key] ? `${waiting[key]} waiting` : undefined,
  }))
  const { Panel } = chosen
  const here: AdminSearch = chosen === TABS[0] ? {} : { tab: chosen.key }
  return (
    <div data-staff className="page pt-2 pb-28 sm:pt-4">
      <Tabs
        label="Admin area"
        lead={<h1 className="text-2xl max-lg:sr-only">Admin</h1>}
        tabs={tabs}
        chosen={chosen.key}
        onChoose={open}
        className="mb-2 sm:mb-3"
      >
        <StaffWarnings broken={waiting['broken']} />
        <CatchBoundary getResetKey={() => chosen.key} errorComponent={ErrorPage}>
          <Suspense fallback={<PanelSkeleton />}>
            <Panel
              search={search}
              isAdmin={isAdmin}
              go={(change, options) =>
                void navigate({
                  // A late change must not restore the filters from before it.
                  search: (now) => ({
                    ...here,
                    ...withoutBlanks({ ...forgiveAdminSearch({ ...now }), page: undefined, ...change }),
                    ...here,
                  }),
                  replace: options?.replace ?? false,
                  resetScroll: false,
                })
              }
            />
          </Suspense>
        </CatchBoundary>
      </Tabs>
      <KeysHelp />
    </div>
  )
}

/** An address contains only what differs from the defaults. */
function withoutBlanks(search: AdminSearch): AdminSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}

/**
 * Outside the row of tabs and of text fields, the left and right arrow keys switch between Servers and
 * Reports, each as it was left.
 */
function useServersAndReports(chosen: string, open: (tab: string) => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || !isShortcut(event)) return
      if (chosen !== 'servers' && chosen !== 'reports') return
      event.preventDefault()
      open(chosen === 'servers' ? 'reports' : 'servers')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [chosen, open])
}
