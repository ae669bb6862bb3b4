import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { say } from '#contract/language/i18n.ts'
import { NOT_YOURS_MESSAGE } from '#contract/listings/owner.ts'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { hasAdminRole } from '#contract/people/permissions.ts'
import { FactsConfirm } from '../features/listings/facts/FactsConfirm.tsx'
import { EditSkeleton } from '../features/listings/own/EditSkeleton.tsx'
import { OwnListingStatus } from '../features/listings/own/OwnListingStatus.tsx'
import { ownListingQuery, saveOwnListing } from '../features/listings/own/queries.ts'
import { OwnerProof } from '../features/listings/proofs/OwnerProof.tsx'
import { signInHref } from '../features/people/account/queries.ts'
import { hasStatus } from '../lib/api.ts'
import { idParameter } from '../lib/id-parameter.ts'
import { useCached } from '../lib/use-cached.ts'
import { useFailed } from '../lib/use-failed.tsx'
import { useLoadFailure } from '../lib/use-load-failure.ts'
import { toast } from '../ui/toast.ts'
import { OwnListingPage } from './-own-listing-page.tsx'

/** The form loads its library and schemas itself. */
const EditForm = lazy(() => import('../features/listings/own/EditForm.tsx'))

export const Route = createFileRoute('/dashboard/affiliates/$id/edit')({
  params: idParameter,
  ssr: false,
  component: EditAffiliation,
})

function EditAffiliation() {
  const { id } = Route.useParams()
  const data = useCached(ownListingQuery(id))
  return (
    <OwnListingPage id={id} heading={say('title./dashboard/affiliates/:id/edit')} name={data?.name}>
      {(person) => <Entry key={id} id={id} person={person} />}
    </OwnListingPage>
  )
}

/** The form, when the listing is loaded. Other people are redirected to their own dashboard. */
function Entry({ id, person }: { id: string; person: SessionUser }) {
  const navigate = Route.useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const query = useQuery(ownListingQuery(id))
  const { data } = query
  const failure = useLoadFailure(query, id)
  const errorNotice = useFailed(query, t`We couldn’t load this server. Please try again.`, id)
  const notYours = hasStatus(failure, 404)
  useEffect(() => {
    if (!notYours) return
    toast.error(NOT_YOURS_MESSAGE, { id: 'not-yours' })
    void navigate({ to: '/dashboard', replace: true })
  }, [notYours, navigate])

  if (errorNotice && !notYours) return errorNotice
  if (data === undefined) return <EditSkeleton />
  const isOwner = data.ownerId === person.userId
  const home = () => void navigate({ to: '/dashboard' })
  return (
    <Suspense fallback={<EditSkeleton />}>
      <EditForm
        listing={data}
        mayWait={data.approved && !hasAdminRole(person.roles)}
        onSave={saveOwnListing(id)}
        gone={NOT_YOURS_MESSAGE}
        note={t`Only name, description, tags, discord, banner, and Realm link are editable by owners. This site adds about, website, pictures, facts, a second address, a gamertag to add, and resource packs.`}
        status={
          <>
            {isOwner && <OwnerProof listing={data} returnTo={`/dashboard/affiliates/${id}/edit`} />}
            <OwnListingStatus listing={data} isOwner={isOwner} />
          </>
        }
        signInHref={signInHref('/dashboard')}
        factsNote={<FactsConfirm listing={data} />}
        onDone={home}
        onCancel={canGoBack ? () => router.history.back() : home}
      />
    </Suspense>
  )
}
