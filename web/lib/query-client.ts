import { isServer } from './is-server.ts'

import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { SECOND } from '#contract/time.ts'
import { ApiError } from './api.ts'

/** The same list asked for twice within this time is one request. */
export const DEDUPE_MS = 5 * SECOND

/** Failed loads are tried twice more, after 1.2 s and 2.4 s; an answer that says why it refuses is final. */
const RETRY_DELAYS_MS = [1200, 2400]

export function isWorthRetrying(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !refused && failures < RETRY_DELAYS_MS.length
}

export const retryDelay = (attempt: number) => RETRY_DELAYS_MS[attempt] ?? 2400

export function newQueryClient(): QueryClient {
  // Told within the same task: the second press of a double click already finds the first one's work under way.
  notifyManager.setScheduler(queueMicrotask)
  // Anyone who is told no is perhaps no longer who they were when the screen was opened: roles count from the next request.
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 403)
      void client.invalidateQueries({ queryKey: ['session'] })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Tried without a network too: what fails says so, where waiting for the network would say nothing.
    defaultOptions: {
      queries: {
        staleTime: DEDUPE_MS,
        // The server answers at once; the browser tries again.
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
