import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { safeReturnPath } from '#contract/base/return-path.ts'
import { parseLoginSearch } from '../features/people/account/login-search.ts'
import { SignInScreen } from '../features/people/account/SignInScreen.tsx'
import { signInHref } from '../features/people/account/queries.ts'
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
      <h1 className="text-3xl">
        <Trans>Sign in</Trans>
      </h1>
      <a
        href={signInHref(safeReturnPath(returnTo))}
        className={buttonClass({ variant: 'primary', size: 'lg' })}
      >
        <Trans>Continue with Discord</Trans>
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
