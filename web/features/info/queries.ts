import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Ranking } from '#contract/ranking.ts'
import { ApiError, api, read } from '../../lib/api.ts'

/** How many servers were submitted, approved, and wait. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => read(api.servers.stats.$get({}, { init: { signal } })),
})

/** A week's realm ranking, the latest for `null`. The one before stays in sight while another is fetched. */
export function rankingQuery(week: string | null) {
  return queryOptions({
    queryKey: ['rankings', 'week', week],
    queryFn: ({ signal }): Promise<Ranking> =>
      read(api.rankings.$get({ query: week === null ? {} : { week } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })
}

export function useStats() {
  return useQuery(statsQuery)
}

/** Why the stats are missing, in the page's own few words. */
export function statsFailure(error: unknown): string {
  const reason = error instanceof ApiError && error.status > 0 ? `HTTP ${error.status}` : 'Failed to load'
  return `Could not load stats: ${reason}`
}
