import type { QueryClient } from '@tanstack/react-query'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { hasSessionMark } from './queries.ts'

/** Reads again who is signed in when the page is shown again: another tab may have signed in or out. */
export function watchSession(client: QueryClient): void {
  let knownId: string | undefined
  const cached = () => client.getQueryData<SessionUser | null>(sessionKey)
  async function look() {
    knownId = cached()?.userId ?? knownId
    // A missing mark ends the session here even without a connection.
    if (cached() && !hasSessionMark()) {
      await client.cancelQueries({ queryKey: sessionKey })
      client.setQueryData(sessionKey, null)
    }
    await client.refetchQueries({ queryKey: sessionKey, exact: true })
    const present = cached()?.userId
    // Everything that the page shows belongs to the previous person.
    if (knownId !== undefined && present !== undefined && present !== knownId) location.reload()
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void look()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void look()
  })
}
