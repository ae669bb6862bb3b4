import type { ReactNode } from 'react'
import type { SessionUser } from '#contract/wire/account.ts'
import { explain } from '../../lib/api.ts'
import { useLoadFailure } from '../../lib/use-load-failure.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useSession } from './queries.ts'

interface WithSessionProps {
  /** Asks visitors to sign in. */
  visitor: ReactNode
  children: (person: SessionUser) => ReactNode
}

/** A part of a public screen that only signed-in people can use. */
export function WithSession({ visitor, children }: WithSessionProps) {
  const session = useSession()
  const failure = useLoadFailure(session)
  if (failure)
    return <ErrorState message={explain('We couldn’t find out who is signed in.', failure)} query={session} />
  if (session.data === undefined) return <Spinner />
  return session.data === null ? visitor : children(session.data)
}
