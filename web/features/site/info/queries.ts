import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Ranking } from '#contract/directory/ranking.ts'
import { ApiError, api, read } from '../../../lib/api.ts'

/** Numbers of submitted, approved and waiting servers. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => read(api.servers.stats.$get({}, { init: { signal } }), 'total'),
})

/** The realm ranking of a week, the latest for `null`. The previous one is shown while another loads. */
export function rankingQuery(week: string | null) {
  return queryOptions({
    queryKey: ['rankings', 'week', week],
    queryFn: ({ signal }): Promise<Ranking> =>
      read(api.rankings.$get({ query: week === null ? {} : { week } }, { init: { signal } }), 'items'),
    placeholderData: keepPreviousData,
  })
}

export function useStats() {
  return useQuery(statsQuery)
}

/** Why the statistics are missing, as a short text. */
export function statsFailure(error: unknown): string {
  const reason =
    error instanceof ApiError && error.code !== 'network' ? `HTTP ${error.status}` : 'Failed to load'
  return `Could not load stats: ${reason}`
}
