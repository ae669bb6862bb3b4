import { createFileRoute } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { rewardsQuery } from '../features/listings/rewards/queries.ts'
import { RewardsScreen } from '../features/listings/rewards/RewardsScreen.tsx'
import { loadForPerson } from '../features/people/account/load-for-person.ts'
import { idParameter } from '../lib/id-parameter.ts'
import { useCached } from '../lib/use-cached.ts'
import { OwnListingPage } from './-own-listing-page.tsx'

export const Route = createFileRoute('/dashboard/affiliates/$id/rewards')({
  params: idParameter,
  ssr: false,
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadForPerson(queryClient, () => queryClient.prefetchQuery(rewardsQuery(id))),
  component: ListingRewards,
})

function ListingRewards() {
  const { id } = Route.useParams()
  const data = useCached(rewardsQuery(id))
  return (
    <OwnListingPage id={id} heading={say('title./dashboard/affiliates/:id/rewards')} name={data?.server.name}>
      {() => <RewardsScreen key={id} id={id} />}
    </OwnListingPage>
  )
}
