import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { MINUTE } from '#contract/base/time.ts'
import { WAITING_SHOWN_MAX } from '#contract/staff/moderation.ts'
import type { waitingCounts } from '#contract/staff/moderation.wire.ts'
import { api, ask } from '../../../lib/api.ts'

/** The label of a tab, with the number that waits there. For screen readers the number is its description. */
export function WaitingLabel({ label, waiting = 0 }: { label: string; waiting: number | undefined }) {
  if (waiting === 0) return label
  return (
    <>
      <span>{label}</span>
      <span
        aria-hidden="true"
        className="tabular notch notch-step-2 notch-border-0 notch-fill-amber-soft px-1.5 text-xs text-amber"
      >
        {waiting > WAITING_SHOWN_MAX ? `${WAITING_SHOWN_MAX}+` : waiting}
      </span>
    </>
  )
}

export const waitingQuery = queryOptions({
  queryKey: ['admin-waiting'],
  queryFn: ask(api.admin.waiting.$get, {}, 'reports'),
  refetchInterval: MINUTE,
})

/** How much waits on each tab. Read again every minute, and after every change made here. */
export function useWaiting(): Partial<z.output<typeof waitingCounts>> {
  const client = useQueryClient()
  const { data } = useQuery(waitingQuery)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void client.invalidateQueries({ queryKey: waitingQuery.queryKey })
      }),
    [client],
  )
  return data ?? {}
}
