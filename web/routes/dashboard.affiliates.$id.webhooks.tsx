import { createFileRoute } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { webhookQuery } from '../features/events/webhooks/queries.ts'
import { WebhookScreen } from '../features/events/webhooks/WebhookScreen.tsx'
import { loadForPerson } from '../features/people/account/load-for-person.ts'
import { idParameter } from '../lib/id-parameter.ts'
import { useCached } from '../lib/use-cached.ts'
import { OwnListingPage } from './-own-listing-page.tsx'

export const Route = createFileRoute('/dashboard/affiliates/$id/webhooks')({
  params: idParameter,
  ssr: false,
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadForPerson(queryClient, () => queryClient.prefetchQuery(webhookQuery(id))),
  component: ListingWebhooks,
})

function ListingWebhooks() {
  const { id } = Route.useParams()
  const data = useCached(webhookQuery(id))
  return (
    <OwnListingPage
      id={id}
      heading={say('title./dashboard/affiliates/:id/webhooks')}
      name={data?.server.name}
    >
      {() => <WebhookScreen key={id} id={id} />}
    </OwnListingPage>
  )
}
