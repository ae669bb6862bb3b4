import {
  hashKey,
  MutationCache,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { SECOND } from '#contract/base/time.ts'
import { ApiError, hasStatus } from './api.ts'
import { isServer } from './is-server.ts'

/** How long a loaded answer counts as fresh: queries of several components are sent once. */
const FRESH_MS = 5 * SECOND

const RETRIES = 2
/** The wait before the first retry. The second is twice as long. */
const RETRY_AFTER_MS = 1200

/** A response below 500 is final: it explains a refusal. No response has the status 0. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  const isRefusal = error instanceof ApiError && error.status > 0 && error.status < 500
  return !isRefusal && failures < RETRIES
}

/** Whether a query still has no answer: it may have been cancelled, and nothing else asks again. */
export const hasNoData = ({ state }: Query) => state.data === undefined

/** Where the query cache holds who is signed in. */
export const sessionKey = ['session']

export function newQueryClient(): QueryClient {
  // Components are notified within the same task: so the second press of a double click finds the first
  // request in progress.
  notifyManager.setScheduler(queueMicrotask)
  // A 403 may mean that the person's roles have changed since the screen was opened.
  const rereadSessionOn403 = (error: unknown) => {
    if (hasStatus(error, 403)) void client.invalidateQueries({ queryKey: sessionKey })
  }
  // An answer said that nobody is signed in. Perhaps it was about an earlier session, so this asks again.
  async function askWhoIsHere({ queryKey, state }: Query<unknown, unknown>) {
    await client.refetchQueries({ queryKey: sessionKey, exact: true })
    if (client.getQueryData(sessionKey) && state.errorUpdateCount <= RETRIES)
      await client.refetchQueries({ queryKey, exact: true, type: 'active' })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        rereadSessionOn403(error)
        if (hasStatus(error, 401) && query.queryHash !== hashKey(sessionKey)) void askWhoIsHere(query)
      },
    }),
    mutationCache: new MutationCache({ onError: rereadSessionOn403 }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // The server responds at once without a retry; the browser retries.
        retry: isServer ? false : isWorthRetrying,
        retryDelay: (attempt) => RETRY_AFTER_MS * (attempt + 1),
        refetchOnWindowFocus: false,
        // Without a network too: an error is visible, but a request that waits for the network is not.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
