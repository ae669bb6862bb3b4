import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { ownChoicesQuery, ownListingQuery } from '../features/listings/own/queries.ts'
import { ServerSettings } from '../features/listings/own/ServerSettings.tsx'
import { PersonForm } from '../features/listings/team/PersonForm.tsx'
import { serverTeamQuery } from '../features/listings/team/queries.ts'
import { loadForPerson } from '../features/people/account/load-for-person.ts'
import { hasStatus } from '../lib/api.ts'
import { idParameter } from '../lib/id-parameter.ts'
import { useCached } from '../lib/use-cached.ts'
import { useFailed } from '../lib/use-failed.tsx'
import { NotYours } from '../ui/NotYours.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { OwnListingPage } from './-own-listing-page.tsx'

export const Route = createFileRoute('/dashboard/affiliates/$id/settings')({
  params: idParameter,
  ssr: false,
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadForPerson(queryClient, () =>
      Promise.all([
        queryClient.prefetchQuery(serverTeamQuery(id)),
        queryClient.prefetchQuery(ownChoicesQuery),
      ]),
    ),
  component: Settings,
})

function Settings() {
  const { id } = Route.useParams()
  const data = useCached(serverTeamQuery(id))
  return (
    <OwnListingPage
      id={id}
      heading={say('title./dashboard/affiliates/:id/settings')}
      name={data?.server.name}
    >
      {({ userId }) => <Parts key={id} id={id} viewerId={userId} />}
    </OwnListingPage>
  )
}

function Parts({ id, viewerId }: { id: string; viewerId: string }) {
  const navigate = Route.useNavigate()
  const own = useQuery(ownListingQuery(id))
  const team = useQuery(serverTeamQuery(id)).data
  const errorNotice = useFailed(own, t`We couldn’t load this server. Please try again.`, id)
  if ((own.data === undefined && hasStatus(own.error, 404)) || (own.data && own.data.ownerId !== viewerId))
    return <NotYours title={t`No settings here`} text={t`Only the owner of a server decides about it.`} />
  if (!own.data) return errorNotice ?? <Skeleton className="h-60" />
  const isOffered = team?.invitations.some(({ transfers }) => transfers) ?? true
  return (
    <>
      <ServerSettings listing={own.data} onGone={() => void navigate({ to: '/dashboard' })} />
      {!isOffered && <PersonForm id={id} transfers />}
    </>
  )
}
