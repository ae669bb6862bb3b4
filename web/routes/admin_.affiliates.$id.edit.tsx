import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { FactsCheck } from '../features/listings/facts/FactsCheck.tsx'
import { EditSkeleton } from '../features/listings/own/EditSkeleton.tsx'
import { Guarded } from '../features/people/account/Guarded.tsx'
import { signInHref } from '../features/people/account/queries.ts'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { ListingStatus } from '../features/staff/queue/ListingStatus.tsx'
import { type EditableListing, saveAsAdmin, editableListingQuery } from '../features/staff/queue/queries.ts'
import { useStaffEdit } from '../features/staff/queue/use-staff-edit.ts'
import { hasStatus } from '../lib/api.ts'
import { ButtonLink } from '../lib/ButtonLink.tsx'
import { idParameter } from '../lib/id-parameter.ts'
import { useFailed } from '../lib/use-failed.tsx'
import { useLoadFailure } from '../lib/use-load-failure.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The form loads its library and schemas itself. */
const EditForm = lazy(() => import('../features/listings/own/EditForm.tsx'))

export const Route = createFileRoute('/admin_/affiliates/$id/edit')({
  params: idParameter,
  ssr: false,
  // In the file of the screen, because no first load needs it.
  codeSplitGroupings: [['component', 'pendingComponent']],
  pendingComponent: () => (
    <Frame>
      <EditSkeleton />
    </Frame>
  ),
  component: EditServer,
})

function EditServer() {
  const { id } = Route.useParams()
  return (
    <Frame>
      <Guarded allow="staff" fallback={<EditSkeleton />}>
        {() => <Entry key={id} id={id} />}
      </Guarded>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageBand island={{ id: 'watch', tags: ['Prisons'] }} title="Edit server">
        <p className="mt-2 text-lg">Everything its owner can change, and its status.</p>
      </PageBand>
      <div className="page pt-8 pb-6">{children}</div>
    </>
  )
}

function Entry({ id }: { id: string }) {
  const navigate = Route.useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const query = useQuery(editableListingQuery(id))
  const { data } = query
  const failure = useLoadFailure(query, id)
  const errorNotice = useFailed(query, 'Failed to load.', id)
  if (hasStatus(failure, 404))
    return (
      <EmptyState
        title="Server not found"
        text="It does not exist or was deleted."
        action={
          <ButtonLink to="/admin" search={{ status: 'deleted' }}>
            See deleted servers
          </ButtonLink>
        }
      />
    )
  if (errorNotice) return errorNotice
  if (data === undefined) return <EditSkeleton />
  return (
    <Form
      listing={data}
      onDone={() => (canGoBack ? router.history.back() : void navigate({ to: '/admin' }))}
    />
  )
}

function Form({ listing, onDone }: { listing: EditableListing; onDone: () => void }) {
  const staff = useStaffEdit(listing)
  const save = saveAsAdmin(listing._id)
  return (
    <Suspense fallback={<EditSkeleton />}>
      <EditForm
        listing={listing}
        onSave={(fields) => save({ ...fields, ...staff.json })}
        beside={staff}
        gone="Server not found"
        note="The owner sees every change, and the audit log records it."
        status={
          // The status stays in view while the page scrolls, so nothing may follow it.
          <div className="grid content-start gap-6">
            <FactsCheck
              listing={listing}
              chosen={staff.checked}
              onChoose={(checked) => staff.edit({ checked })}
            />
            <ListingStatus listing={listing} staff={staff} />
          </div>
        }
        signInHref={signInHref('/admin')}
        onDone={onDone}
        onCancel={onDone}
      />
    </Suspense>
  )
}
