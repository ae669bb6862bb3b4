import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { OwnApplication } from '../features/community/applications/OwnApplication.tsx'
import { signInHref } from '../features/people/account/queries.ts'
import { SignInPrompt } from '../features/people/account/SignInPrompt.tsx'
import { WithSession } from '../features/people/account/WithSession.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { BlankScreen } from '../lib/BlankScreen.tsx'

export const Route = createFileRoute('/application')({
  pendingComponent: BlankScreen,
  component: Application,
})

function Application() {
  return (
    <>
      <PageBand
        island={{ id: 'lookout', tags: ['Factions'] }}
        title={say('title./application')}
        intro={t`Keep the harbour friendly: read reports, review servers and help people.`}
      />
      <div className="page pt-6 pb-16">
        <div className="max-w-4xl">
          <WithSession
            visitor={
              <SignInPrompt
                island="watchtower"
                title={t`Sign in to apply for staff`}
                text={t`We reply on Discord, so we need to know who you are there. We only see your name and picture.`}
                href={signInHref('/application')}
              />
            }
          >
            {() => <OwnApplication />}
          </WithSession>
        </div>
      </div>
    </>
  )
}
