import { t } from '@lingui/core/macro'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, ApiError, ask } from '../../../lib/api.ts'

/** Numbers of submitted, approved and waiting servers. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ask(api.servers.stats.$get, {}, 'total'),
})

/** The realm ranking of a week, the latest for `null`. The previous one is shown while another loads. */
export function rankingQuery(week: string | null) {
  return queryOptions({
    queryKey: ['rankings', 'week', week],
    queryFn: ask(api.rankings.$get, { query: week === null ? {} : { week } }, 'items'),
    placeholderData: keepPreviousData,
  })
}

export function statsFailure(error: unknown): string {
  const reason =
    error instanceof ApiError && error.code !== 'network' ? `HTTP ${error.status}` : t`Failed to load`
  return t`Could not load stats: ${reason}`
}
