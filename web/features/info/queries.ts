import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, api, read } from '../../lib/api.ts'

/** How many servers were submitted, approved, and wait. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => read(api.servers.stats.$get({}, { init: { signal } })),
})

export function useStats() {
  return useQuery(statsQuery)
}

/** Why the stats are missing, in the page's own few words. */
export function statsFailure(error: unknown): string {
  const reason = error instanceof ApiError && error.status > 0 ? `HTTP ${error.status}` : 'Failed to load'
  return `Could not load stats: ${reason}`
}
