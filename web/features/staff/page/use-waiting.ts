import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { MINUTE } from '#contract/base/time.ts'
import type { waitingCounts } from '#contract/staff/moderation.wire.ts'
import { api, ask } from '../../../lib/api.ts'

export const waitingQuery = queryOptions({
  queryKey: ['admin-waiting'],
  queryFn: ask(api.admin.waiting.$get, {}, 'reports'),
  refetchInterval: MINUTE,
})

/**
 * How much waits on each tab. It is refreshed every minute, because other people send things, and after every
 * change that is made here.
 */
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
