import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { say } from '#contract/language/i18n.ts'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { ownSummaryQuery } from '../features/listings/own/queries.ts'
import { QueueFull } from '../features/listings/submit/QueueFull.tsx'
import { SubmitDone } from '../features/listings/submit/SubmitDone.tsx'
import { SubmitSteps } from '../features/listings/submit/SubmitSteps.tsx'
import { signInHref } from '../features/people/account/queries.ts'
import { SignInPrompt } from '../features/people/account/SignInPrompt.tsx'
import { WithSession } from '../features/people/account/WithSession.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { BlankScreen } from '../lib/BlankScreen.tsx'
import { cardClass } from '../ui/card-class.ts'
import { Spinner } from '../ui/Spinner.tsx'

/** The form loads its library and schemas itself, because visitors never need them. */
const SubmitForm = lazy(() => import('../features/listings/submit/SubmitForm.tsx'))

/** Hardly anybody needs it. */
const OwnRestriction = lazy(() => import('../features/people/account/OwnRestriction.tsx'))

export const Route = createFileRoute('/submit')({
  pendingComponent: BlankScreen,
  component: Submit,
})

function Submit() {
  const [submitted, setSubmitted] = useState<string | null>(null)
  if (submitted !== null)
    return (
      <div className="page py-12">
        <SubmitDone listingId={submitted} onAnother={() => setSubmitted(null)} />
      </div>
    )
  return (
    <>
      <PageBand
        island={{ id: 'new berth', tags: ['Skygen'] }}
        title={say('title./submit')}
        intro={t`Show your server to Bedrock players.`}
      />
      <div className="page grid gap-10 pt-6 pb-16 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-label={t`Submission`} className={cardClass({ className: 'min-h-[44rem] p-5 sm:p-8' })}>
          <WithSession
            visitor={
              <SignInPrompt
                island="mooring"
                title={t`Sign in to submit your server`}
                text={t`Sign in so that you can edit your server and see its statistics. We only see your Discord name and picture.`}
                href={signInHref('/submit')}
              />
            }
          >
            {(person) => <Entry person={person} onSubmitted={setSubmitted} />}
          </WithSession>
        </section>
        <SubmitSteps />
      </div>
    </>
  )
}

interface EntryProps {
  person: SessionUser
  onSubmitted: (id: string) => void
}

function Entry({ person: { restriction }, onSubmitted }: EntryProps) {
  const { data: own, isPending } = useQuery(ownSummaryQuery)
  if (isPending) return <Spinner />
  if (own?.blockedBy) return <QueueFull id={own.blockedBy} usualWaitMs={own.usualWaitMs} />
  return (
    <Suspense fallback={<Spinner />}>
      {restriction?.acts.includes('submit') ? (
        <OwnRestriction restriction={restriction} />
      ) : (
        <SubmitForm onSubmitted={onSubmitted} />
      )}
    </Suspense>
  )
}
