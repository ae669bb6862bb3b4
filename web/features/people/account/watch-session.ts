import type { QueryClient } from '@tanstack/react-query'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { hasSessionMark } from './queries.ts'

/** Looks at who is signed in when the page is shown again: another tab may have changed it. */
export function watchSession(client: QueryClient): void {
  let known: string | undefined
  const cached = () => client.getQueryData<SessionUser | null>(sessionKey)
  async function look() {
    known = cached()?.userId ?? known
    // Without a connection, too.
    if (cached() && !hasSessionMark()) {
      await client.cancelQueries({ queryKey: sessionKey })
      client.setQueryData(sessionKey, null)
    }
    await client.refetchQueries({ queryKey: sessionKey, exact: true })
    const present = cached()?.userId
    // What the page read belongs to the person before.
    if (known !== undefined && present !== undefined && present !== known) location.reload()
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void look()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void look()
  })
}
