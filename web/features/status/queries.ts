import { queryOptions, useQuery } from '@tanstack/react-query'
import { HISTORY_MINUTES, type RefreshInterval } from '#contract/status/status.ts'
import { readPublic } from '../../lib/read-public.ts'
import { forgiveHistory, forgiveSummary, NEUTRAL_HISTORY, NEUTRAL_SUMMARY } from './forgive.ts'

// A failed request is repeated at the chosen interval, not earlier. Focusing the window triggers no request.
const STEADY = { retry: false, refetchOnWindowFocus: false } as const

export const summaryQuery = queryOptions({
  ...STEADY,
  queryKey: ['status', 'summary'],
  queryFn: async ({ signal }) => forgiveSummary(await readPublic('/api/status/summary', signal)),
})

export const historyQuery = queryOptions({
  ...STEADY,
  queryKey: ['status', 'history'],
  queryFn: async ({ signal }) =>
    forgiveHistory(await readPublic(`/api/status/history?minutes=${HISTORY_MINUTES}`, signal)),
})

/**
 * The status, refreshed at an interval. When nothing could be loaded it is neutral; after a later failure the
 * last data stays visible.
 */
export function useStatus(refresh: RefreshInterval) {
  const refetchInterval = refresh === 0 ? (false as const) : refresh
  const summary = useQuery({ ...summaryQuery, refetchInterval })
  const history = useQuery({ ...historyQuery, refetchInterval })
  return {
    /** `undefined` until the first response or failure. */
    summary: summary.data ?? (summary.errorUpdatedAt > 0 ? NEUTRAL_SUMMARY : undefined),
    history: history.data ?? (history.errorUpdatedAt > 0 ? NEUTRAL_HISTORY : undefined),
    /** Whether the latest attempt of either request failed; it stays true while the next one is running. */
    hasFailed: [summary, history].some((load) => load.errorUpdatedAt > load.dataUpdatedAt),
    isFetching: summary.isFetching || history.isFetching,
    /** When the figures were loaded, by this computer's clock; 0 if never. */
    readAt: summary.dataUpdatedAt,
  }
}
