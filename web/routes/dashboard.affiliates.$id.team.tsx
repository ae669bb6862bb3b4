import { createFileRoute } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { serverTeamQuery } from '../features/listings/team/queries.ts'
import { TeamScreen } from '../features/listings/team/TeamScreen.tsx'
import { loadForPerson } from '../features/people/account/load-for-person.ts'
import { idParameter } from '../lib/id-parameter.ts'
import { useCached } from '../lib/use-cached.ts'
import { OwnListingPage } from './-own-listing-page.tsx'

export const Route = createFileRoute('/dashboard/affiliates/$id/team')({
  params: idParameter,
  ssr: false,
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadForPerson(queryClient, () => queryClient.prefetchQuery(serverTeamQuery(id))),
  component: ListingTeam,
})

function ListingTeam() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const data = useCached(serverTeamQuery(id))
  return (
    <OwnListingPage id={id} heading={say('title./dashboard/affiliates/:id/team')} name={data?.server.name}>
      {({ userId }) => (
        <TeamScreen key={id} id={id} viewerId={userId} onLeft={() => void navigate({ to: '/dashboard' })} />
      )}
    </OwnListingPage>
  )
}
