import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { safeReturnPath } from '#contract/base/return-path.ts'
import { inPageLanguage } from '#contract/language/i18n.ts'
import { findScreen } from '#contract/site/find-screen.ts'
import { placeOf } from '../../../lib/place-of.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Island } from '../../../ui/Island.tsx'
import { ChatIcon } from '../../../ui/more-icons.tsx'
import type { LoginSearch, SignInProblem } from './login-search.ts'
import { signInHref, useSession } from './queries.ts'

const problems = (): Record<SignInProblem, string> => ({
  cancelled: t`You cancelled the sign-in. Nothing has changed. You can try again at any time.`,
  expired: t`That sign-in took too long, or was started in another tab. Please start again.`,
  'no-cookie': t`Your browser did not send our cookie back. Allow cookies for this site, then start again.`,
  busy: t`Too many people are signing in from your network right now. Please try again in a minute.`,
  'discord-busy': t`Discord is busy; try again in a minute.`,
  failed: t`Discord could not confirm who you are right now. Please try again in a moment.`,
})

/** Whether a path shows something to visitors. Screens that need a session are rendered only in the browser. */
const isPublic = (path: string) => findScreen(path)?.screen.rendered !== 'browser'

/** One button to sign in. People who are signed in are redirected. */
export function SignInScreen({ returnTo, error }: LoginSearch) {
  const session = useSession()
  const target = inPageLanguage(safeReturnPath(returnTo))
  const { to: targetPath } = placeOf(target)
  const router = useRouter()
  const problem = navigator.cookieEnabled ? error : 'no-cookie'
  const signedIn = Boolean(session.data)
  useEffect(() => {
    if (signedIn) void router.navigate({ ...placeOf(target), replace: true })
  }, [router, signedIn, target])
  return (
    <div className={cardClass({ className: 'group w-full max-w-md' })}>
      <Island id="harbour" tags={[]} className="m-0.5 w-[calc(100%-4px)] notch-clip-top notch-step-4" />
      <div className="grid gap-5 px-6 pt-5 pb-8 text-center">
        <h1 className="text-3xl">{t`Come aboard`}</h1>
        {problem !== undefined && (
          <p role="alert" className="flex items-start gap-2.5 text-start font-medium">
            <WarningIcon className="mt-0.5 text-coral" />
            <span>{problems()[problem]}</span>
          </p>
        )}
        <p className="text-ink-muted">{t`Sign in to vote, review and list your own server.`}</p>
        <a href={signInHref(target)} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <ChatIcon />
          {t`Continue with Discord`}
        </a>
        {targetPath !== '/' && isPublic(targetPath) && (
          <a href={target} className="link justify-self-center py-2">
            {t`Back without signing in`}
          </a>
        )}
      </div>
    </div>
  )
}
