import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadForPerson } from '../features/people/account/load-for-person.ts'
import { webhooksQuery } from '../features/events/webhooks/queries.ts'
import { WebhooksScreen } from '../features/events/webhooks/WebhooksScreen.tsx'
import { OwnListingPage } from './-own-listing-page.tsx'

export const Route = createFileRoute('/dashboard/affiliates/$id/webhooks')({
  ssr: false,
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadForPerson(queryClient, () => queryClient.prefetchQuery(webhooksQuery(id))),
  component: ListingWebhooks,
})

function ListingWebhooks() {
  const { id } = Route.useParams()
  const { data } = useQuery({ ...webhooksQuery(id), enabled: false })
  return (
    <OwnListingPage id={id} heading="Webhooks" name={data?.server.name}>
      {() => <WebhooksScreen key={id} id={id} />}
    </OwnListingPage>
  )
}
