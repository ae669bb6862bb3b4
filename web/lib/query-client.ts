import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { SECOND } from '#contract/base/time.ts'
import { ApiError, hasStatus } from './api.ts'
import { isServer } from './is-server.ts'

/** Requests for the same list within this time are sent once. */
export const DEDUPE_MS = 5 * SECOND

/** Failed requests are repeated twice. A response that explains a refusal is final. */
const RETRIES = 2

export function isWorthRetrying(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status > 0 && error.status < 500
  return !refused && failures < RETRIES
}

/** 1.2 s, then 2.4 s. */
export const retryDelay = (attempt: number) => 1200 * (attempt + 1)

/** Where the query cache holds who is signed in. */
export const sessionKey = ['session']

export function newQueryClient(): QueryClient {
  // Notified within the same task, so that the second press of a double click finds the first request in
  // progress.
  notifyManager.setScheduler(queueMicrotask)
  const queryKey = sessionKey
  // A 403 may mean that the person's roles have changed since the screen was opened: so the session is read
  // again.
  const onError = (error: unknown) => {
    if (hasStatus(error, 403)) void client.invalidateQueries({ queryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        onError(error)
        if (hasStatus(error, 401)) {
          // The session has ended. A response from before must not bring it back.
          void client.cancelQueries({ queryKey })
          client.setQueryData(queryKey, null)
        }
      },
    }),
    mutationCache: new MutationCache({ onError }),
    // Requests are sent without a network, too: an error is visible, but waiting for the network is not.
    defaultOptions: {
      queries: {
        staleTime: DEDUPE_MS,
        // The server responds at once without a retry; the browser retries.
        retry: isServer ? false : isWorthRetrying,
        retryDelay,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
