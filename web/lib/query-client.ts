import { QueryClient } from '@tanstack/react-query'
import { SECOND } from '../../contract/time.ts'
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
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: DEDUPE_MS, retry: isWorthRetrying, retryDelay, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}
