import { queryOptions, useQuery } from '@tanstack/react-query'
import { HISTORY_MINUTES, type RefreshInterval } from '#contract/status.ts'
import { readPublic } from '../../lib/api.ts'
import { forgiveHistory, forgiveSummary, NEUTRAL_HISTORY, NEUTRAL_SUMMARY } from './forgive.ts'

// What failed is asked for again at the chosen interval, not sooner; coming back to the window asks for nothing.
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

/** How everything is doing, asked for again and again. What cannot be read is neutral; what could be read once stays in sight. */
export function useStatus(refresh: RefreshInterval) {
  const refetchInterval = refresh === 0 ? (false as const) : refresh
  const summary = useQuery({ ...summaryQuery, refetchInterval })
  const history = useQuery({ ...historyQuery, refetchInterval })
  return {
    /** `undefined` until the first answer or failure. */
    summary: summary.data ?? (summary.errorUpdatedAt > 0 ? NEUTRAL_SUMMARY : undefined),
    history: history.data ?? (history.errorUpdatedAt > 0 ? NEUTRAL_HISTORY : undefined),
    /** Whether the newest try of either failed; it stays so while the next is under way. */
    hasFailed: [summary, history].some((load) => load.errorUpdatedAt > load.dataUpdatedAt),
    isFetching: summary.isFetching || history.isFetching,
    /** When the figures came, by this computer's clock; 0 if they never did. */
    readAt: summary.dataUpdatedAt,
  }
}
