import { useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { forgivePeriod } from '#contract/insights.ts'
import { Guarded } from '../features/account/Guarded.tsx'
import { sessionQuery } from '../features/account/queries.ts'
import { InsightsScreen } from '../features/insights/InsightsScreen.tsx'
import { insightsQuery } from '../features/insights/queries.ts'
import { PageBand } from '../features/shell/PageBand.tsx'
import { settleSoon } from '../lib/settle-soon.ts'
import { ArrowLeftIcon } from '../ui/icons.tsx'
import { Link } from '../lib/Link.tsx'
import { words } from '../ui/words.ts'

export const Route = createFileRoute('/dashboard/affiliates/$id/insights')({
  ssr: false,
  // Missing or invalid parameters get their default, and the router writes the result into the address bar.
  validateSearch: ({ days }: { days?: unknown } & SearchSchemaInput) => ({ days: forgivePeriod(days) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps: { days }, cause }) => {
    const work = queryClient
      .ensureQueryData(sessionQuery)
      .then((person) => person && queryClient.prefetchQuery(insightsQuery(id, days)))
    return cause === 'stay' ? undefined : settleSoon(work)
  },
  component: ListingInsights,
})

function ListingInsights() {
  const { id } = Route.useParams()
  const { days } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Guarded>
      {() => (
        <>
          <PageBand island={{ id, tags: [] }}>
            <Link to="/dashboard" className="link inline-flex items-center gap-1.5 py-1">
              <ArrowLeftIcon className="size-4" />
              Dashboard
            </Link>
            <h1 className="text-4xl sm:text-5xl">Insights</h1>
            <ServerName id={id} />
          </PageBand>
          <div className="page grid grid-cols-1 gap-8 pt-8 pb-16">
            <InsightsScreen
              key={id}
              id={id}
              days={days}
              onPeriod={(period) =>
                void navigate({ search: { days: period }, replace: true, resetScroll: false })
              }
            />
          </div>
        </>
      )}
    </Guarded>
  )
}

/** The name of the listing. Its line is reserved while the name is unknown. */
function ServerName({ id }: { id: string }) {
  const { days } = Route.useSearch()
  const { data } = useQuery({ ...insightsQuery(id, days), enabled: false })
  return <p {...words('mt-2 min-h-[1lh] truncate text-lg')}>{data?.server.name}</p>
}
