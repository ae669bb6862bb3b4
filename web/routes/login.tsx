import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { safeReturnPath } from '#contract/base/return-path.ts'
import { say } from '#contract/language/i18n.ts'
import { parseLoginSearch } from '../features/people/account/login-search.ts'
import { signInHref } from '../features/people/account/queries.ts'
import { SignInScreen } from '../features/people/account/SignInScreen.tsx'
import { PendingPage } from '../features/site/shell/PendingPage.tsx'
import { SkyStage } from '../features/site/shell/SkyStage.tsx'
import { buttonClass } from '../ui/button-class.ts'

export const Route = createFileRoute('/login')({
  ssr: false,
  validateSearch: parseLoginSearch,
  component: Login,
  pendingComponent: Waiting,
})

/** Signing in needs no script. */
function Waiting() {
  const { returnTo } = Route.useSearch()
  return (
    <PendingPage>
      <h1 className="text-3xl">{say('title./login')}</h1>
      <a
        href={signInHref(safeReturnPath(returnTo))}
        className={buttonClass({ variant: 'primary', size: 'lg' })}
      >
        {t`Continue with Discord`}
      </a>
    </PendingPage>
  )
}

function Login() {
  return (
    <SkyStage>
      <SignInScreen {...Route.useSearch()} />
    </SkyStage>
  )
}
