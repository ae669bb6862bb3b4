import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ID_PATTERN } from '#contract/base/ids.ts'
import type { InsightPeriod, Insights } from '#contract/site/insights.ts'
import { api, ApiError, read } from '../../../lib/api.ts'

/**
 * The insights of one's own listing for the last days. The previous period is shown while another one loads.
 */
export function insightsQuery(id: string, days: InsightPeriod) {
  return queryOptions({
    queryKey: ['insights', id, days],
    queryFn: ({ signal }): Promise<Insights> => {
      if (!ID_PATTERN.test(id)) throw new ApiError(404, 'not_found', 'Server not found')
      const query = { days: String(days) }
      return read(
        api.servers[':id'].insights.$get({ param: { id }, query }, { init: { signal } }),
        'labels',
        'series',
      )
    },
    placeholderData: keepPreviousData,
  })
}
