import { createFileRoute } from '@tanstack/react-router'
import { signInHref, useSession } from '../features/account/queries.ts'
import { OwnApplication } from '../features/applications/OwnApplication.tsx'
import { ApplicationPrompt } from '../features/applications/ApplicationPrompt.tsx'
import { PageBand } from '../features/shell/PageBand.tsx'
import { BlankScreen } from '../lib/BlankScreen.tsx'
import { explain } from '../lib/api.ts'
import { useLoadFailure } from '../lib/use-load-failure.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Spinner } from '../ui/Spinner.tsx'

const SIGN_IN = signInHref('/application')

export const Route = createFileRoute('/application')({
  pendingComponent: BlankScreen,
  component: Application,
})

function Application() {
  return (
    <>
      <PageBand island={{ id: 'lookout', tags: ['Factions'] }} className="grid gap-2">
        <h1 className="text-4xl sm:text-5xl">Staff application</h1>
        <p className="max-w-prose text-lg">
          Keep the harbour friendly: read reports, review servers and help people.
        </p>
      </PageBand>
      <div className="page pt-6 pb-16">
        <div className="max-w-4xl">
          <Entry />
        </div>
      </div>
    </>
  )
}

/** The application screen for signed-in people; visitors are asked to sign in. */
function Entry() {
  const session = useSession()
  const failure = useLoadFailure(session)
  if (failure)
    return (
      <ErrorState
        message={explain('We couldn’t find out who is signed in.', failure)}
        onRetry={() => void session.refetch()}
        busy={session.isFetching}
      />
    )
  if (session.data === undefined) return <Spinner />
  if (session.data === null) return <ApplicationPrompt signInHref={SIGN_IN} />
  return <OwnApplication signInHref={SIGN_IN} />
}
