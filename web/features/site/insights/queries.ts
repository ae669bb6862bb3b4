import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InsightPeriod } from '#contract/site/insights.ts'
import { api, ask } from '../../../lib/api.ts'

/** Visits and votes of all own servers. The previous period is shown while another one loads. */
export function ownInsightsQuery(days: InsightPeriod) {
  return queryOptions({
    queryKey: ['insights', 'own', days],
    queryFn: ask(api.affiliates.me.insights.$get, { query: { days: String(days) } }, 'labels', 'servers'),
    placeholderData: keepPreviousData,
  })
}

/** The previous period is shown while another one loads. */
export function insightsQuery(id: string, days: InsightPeriod) {
  return queryOptions({
    queryKey: ['insights', id, days],
    queryFn: ask(
      api.servers[':id'].insights.$get,
      { param: { id }, query: { days: String(days) } },
      'labels',
      'series',
    ),
    placeholderData: keepPreviousData,
  })
}
