import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useSession } from './queries.ts'

interface WithSessionProps {
  /** Asks visitors to sign in. */
  visitor: ReactNode
  children: (person: SessionUser) => ReactNode
}

/**
 * A form on a public screen that only signed-in people can use. When the session ends while somebody types,
 * form and text stay, and sending it says that the session has ended.
 */
export function WithSession({ visitor, children }: WithSessionProps) {
  const session = useSession()
  const errorNotice = useFailed(session, t`We couldn’t find out who is signed in.`)
  const [person, setPerson] = useState(session.data ?? undefined)
  if (session.data && session.data !== person) setPerson(session.data)
  if (person !== undefined) return children(session.data ?? person)
  if (errorNotice) return errorNotice
  return session.data === undefined ? <Spinner /> : visitor
}
