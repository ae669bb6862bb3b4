import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SessionUser } from '../../../contract/wire/account.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { decideEntry } from './guard.ts'
import { useSession } from './queries.ts'

interface GuardedProps {
  /** Admin screens send other people to their dashboard. */
  allow?: 'signed-in' | 'admin'
  children: (person: SessionUser) => ReactNode
}

/** A screen for signed-in people: 'Loading…' while the session loads, then the screen, or the way to sign in and back. */
export function Guarded({ allow = 'signed-in', children }: GuardedProps) {
  const session = useSession()
  const here = useLocation({ select: ({ href }) => href })
  if (session.isError) {
    return (
      <div className="page py-12">
        <ErrorState
          message="We couldn’t find out who is signed in."
          onRetry={() => void session.refetch()}
          busy={session.isFetching}
        />
      </div>
    )
  }
  const decision = decideEntry(session.data, allow)
  if (decision === 'sign-in') return <Navigate to="/login" search={{ returnTo: here }} replace />
  if (decision === 'dashboard') return <Navigate to="/dashboard" replace />
  if (decision === 'wait' || !session.data) {
    return (
      <div className="page grid min-h-[60vh] place-items-center">
        <Spinner />
      </div>
    )
  }
  return children(session.data)
}
