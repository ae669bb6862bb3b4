import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { forgivePeriod } from '#contract/site/insights.ts'
import { loadForPerson } from '../features/people/account/load-for-person.ts'
import { InsightsScreen } from '../features/site/insights/InsightsScreen.tsx'
import { insightsQuery } from '../features/site/insights/queries.ts'
import { idParameter } from '../lib/id-parameter.ts'
import { useCached } from '../lib/use-cached.ts'
import { OwnListingPage } from './-own-listing-page.tsx'

export const Route = createFileRoute('/dashboard/affiliates/$id/insights')({
  params: idParameter,
  ssr: false,
  // Missing or invalid parameters get their default, and the router writes the result into the address bar.
  validateSearch: ({ days }: { days?: unknown } & SearchSchemaInput) => ({ days: forgivePeriod(days) }),
  // No `loaderDeps`: the chart stays, faded, while another period loads.
  loader: ({ context: { queryClient }, params: { id }, location }) => {
    const { days }: { days?: unknown } = location.search
    return loadForPerson(queryClient, () => queryClient.prefetchQuery(insightsQuery(id, forgivePeriod(days))))
  },
  component: ListingInsights,
})

function ListingInsights() {
  const { id } = Route.useParams()
  const { days } = Route.useSearch()
  const navigate = Route.useNavigate()
  const data = useCached(insightsQuery(id, days))
  return (
    <OwnListingPage
      id={id}
      heading={say('title./dashboard/affiliates/:id/insights')}
      name={data?.server.name}
    >
      {() => (
        <InsightsScreen
          key={id}
          id={id}
          days={days}
          onPeriod={(period) =>
            void navigate({ search: { days: period }, replace: true, resetScroll: false })
          }
        />
      )}
    </OwnListingPage>
  )
}
