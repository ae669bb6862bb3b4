import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { hasSessionMark } from './queries.ts'

/**
 * Reads the session again when the page is shown again: another tab may have changed it. With another person
 * the page reloads, because all that it shows belongs to the one before.
 */
export function watchSession(client: QueryClient): void {
  const sessionHash = hashKey(sessionKey)
  const cached = () => client.getQueryData<SessionUser | null>(sessionKey)
  let lastId: string | undefined
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== sessionHash) return
    const id = cached()?.userId
    if (id === undefined) return
    if (lastId !== undefined && id !== lastId) location.reload()
    lastId = id
  })
  async function look() {
    // A missing mark ends the session here even without a connection.
    if (cached() && !hasSessionMark()) {
      await client.cancelQueries({ queryKey: sessionKey })
      client.setQueryData(sessionKey, null)
    }
    await client.refetchQueries({ queryKey: sessionKey, exact: true })
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void look()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void look()
  })
}
