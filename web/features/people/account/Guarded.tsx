import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { explain } from '../../../lib/api.ts'
import { useLoadFailure } from '../../../lib/use-load-failure.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { decideEntry } from './guard.ts'
import { useSession } from './queries.ts'

interface GuardedProps {
  /** Who may enter. From a screen of staff, other people are sent to their dashboard. */
  allow?: 'signed-in' | 'staff'
  /** Shown while the session loads. */
  fallback?: ReactNode
  children: (person: SessionUser) => ReactNode
}

/**
 * A screen for signed-in people, or a redirect to the sign-in page. When the session ends later, the screen
 * stays until the redirect, because a form with unsaved text asks before it is left.
 */
export function Guarded({ allow = 'signed-in', fallback, children }: GuardedProps) {
  const session = useSession()
  const failure = useLoadFailure(session)
  const router = useRouter()
  const decision = decideEntry(session.data, allow)
  const [entered, setEntered] = useState(session.data)
  if (decision === 'enter' && session.data !== entered) setEntered(session.data)
  useEffect(() => {
    // Not read while rendering: during the navigation the router's location is already the sign-in page.
    const returnTo = router.latestLocation.href
    if (decision === 'sign-in') void router.navigate({ to: '/login', search: { returnTo }, replace: true })
    if (decision === 'dashboard') void router.navigate({ to: '/dashboard', replace: true })
  }, [decision, router])
  if (failure) {
    return (
      <div className="page py-12">
        <h1 className="sr-only">{t`Your account`}</h1>
        <ErrorState message={explain(t`We couldn’t find out who is signed in.`, failure)} query={session} />
      </div>
    )
  }
  const person = decision === 'sign-in' ? entered : session.data
  if (!person || decision === 'dashboard') {
    if (fallback !== undefined) return fallback
    return (
      <div className="page grid min-h-[60vh] place-items-center">
        <Spinner />
      </div>
    )
  }
  return children(person)
}
