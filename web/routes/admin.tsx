import { CatchBoundary, createFileRoute } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Guarded } from '../features/account/Guarded.tsx'
import { ErrorPage } from '../features/shell/ErrorPage.tsx'
import { PageBand } from '../features/shell/PageBand.tsx'
import { type AdminPanelProps, type AdminSearch, forgiveAdminSearch } from '../lib/admin-search.ts'
import { isShortcut } from '../lib/shortcut.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Link } from '../lib/Link.tsx'

interface AdminTab {
  key: string
  label: string
  Panel: ComponentType<AdminPanelProps>
}

/** The tabs of the admin area, in order. Each loads when it is opened. The first one is the default. */
const TABS: readonly [AdminTab, ...AdminTab[]] = [
  {
    key: 'servers',
    label: 'Servers',
    Panel: lazy(() =>
      import('../features/moderation/ServersPanel.tsx').then(({ ServersPanel }) => ({
        default: ServersPanel,
      })),
    ),
  },
  {
    key: 'reports',
    label: 'Reports',
    Panel: lazy(() =>
      import('../features/admin-reports/ReportsPanel.tsx').then(({ ReportsPanel }) => ({
        default: ReportsPanel,
      })),
    ),
  },
  {
    key: 'applications',
    label: 'Applications',
    Panel: lazy(() =>
      import('../features/admin-applications/ApplicationsPanel.tsx').then(({ ApplicationsPanel }) => ({
        default: ApplicationsPanel,
      })),
    ),
  },
  {
    key: 'status',
    label: 'Status',
    Panel: lazy(() =>
      import('../features/incidents/StatusPanel.tsx').then(({ StatusPanel }) => ({ default: StatusPanel })),
    ),
  },
  {
    key: 'hubs',
    label: 'Hubs',
    Panel: lazy(() =>
      import('../features/hubs/HubsPanel.tsx').then(({ HubsPanel }) => ({ default: HubsPanel })),
    ),
  },
  {
    key: 'roadmap',
    label: 'Roadmap',
    Panel: lazy(() =>
      import('../features/roadmap/RoadmapPanel.tsx').then(({ RoadmapPanel }) => ({ default: RoadmapPanel })),
    ),
  },
  {
    key: 'rankings',
    label: 'Rankings',
    Panel: lazy(() =>
      import('../features/admin-rankings/RankingsPanel.tsx').then(({ RankingsPanel }) => ({
        default: RankingsPanel,
      })),
    ),
  },
  {
    key: 'audit',
    label: 'Audit log',
    Panel: lazy(() =>
      import('../features/audit/AuditPanel.tsx').then(({ AuditPanel }) => ({ default: AuditPanel })),
    ),
  },
  {
    key: 'team',
    label: 'Team',
    Panel: lazy(() =>
      import('../features/team/TeamPanel.tsx').then(({ TeamPanel }) => ({ default: TeamPanel })),
    ),
  },
]

export const Route = createFileRoute('/admin')({
  ssr: false,
  validateSearch: forgiveAdminSearch,
  component: Admin,
})

function Admin() {
  return <Guarded allow="admin">{({ userId }) => <AdminArea viewerId={userId} />}</Guarded>
}

function AdminArea({ viewerId }: { viewerId: string }) {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const chosen = TABS.find(({ key }) => key === search.tab) ?? TABS[0]
  const open = (tab: string) => void navigate({ search: tab === TABS[0].key ? {} : { tab } })
  useServersAndReports(chosen.key, open)
  const { Panel } = chosen
  const tab: AdminSearch = chosen === TABS[0] ? {} : { tab: chosen.key }
  return (
    <>
      <PageBand island={{ id: 'watch', tags: ['Prisons'] }}>
        <h1 className="text-4xl sm:text-5xl">Admin</h1>
        <p className="mt-2 text-lg">Review servers, handle reports and keep the harbour in order.</p>
      </PageBand>
      <div className="page pt-8 pb-28">
        <Tabs label="Admin area" tabs={TABS} chosen={chosen.key} onChoose={open} className="mb-6">
          <CatchBoundary getResetKey={() => chosen.key} errorComponent={ErrorPage}>
            <Suspense fallback={<Spinner />}>
              <Panel
                search={search}
                viewerId={viewerId}
                go={(change, options) =>
                  void navigate({
                    search: { ...tab, ...withoutBlanks({ ...search, page: undefined, ...change }), ...tab },
                    replace: options?.replace ?? false,
                    resetScroll: false,
                  })
                }
                renderStep={({ page, ...step }) => (
                  <Link
                    to="/admin"
                    search={withoutBlanks({ ...search, page: page > 1 ? page : undefined })}
                    {...step}
                  />
                )}
              />
            </Suspense>
          </CatchBoundary>
        </Tabs>
      </div>
    </>
  )
}

/** An address contains only what differs from the defaults. */
function withoutBlanks(search: AdminSearch): AdminSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}

/**
 * Outside the row of tabs and of text fields, the left and right arrow keys switch between Servers and
 * Reports.
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
