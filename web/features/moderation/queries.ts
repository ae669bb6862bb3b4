import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** Listings that wait for a decision, one page of them. */
function pendingQuery(page: number) {
  return queryOptions({
    queryKey: ['moderation', 'pending', page],
    queryFn: ({ signal }) =>
      read(
        api.admin.affiliates.$get(
          { query: { moderation: 'pending', page: String(page) } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
  })
}

export function usePending(page: number) {
  return useQuery(pendingQuery(page))
}

export interface Decision {
  id: string
  name: string
  action: 'approve' | 'deny'
  note?: string
}

const DONE = { approve: 'Approved', deny: 'Denied' } as const

/** Approves or denies a listing, then reads everything afresh: the queue, the directory and its counts all changed. */
export function useDecide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action, note = '' }: Decision) =>
      read(api.admin.affiliates[':id'][':action'].$post({ param: { id, action }, json: { note } })),
    onSuccess: (_, { action, name }) => toast.success(`${DONE[action]} ${name}`),
    onError: (error) => toast.error(`Action failed. ${error.message}`),
    onSettled: () => client.invalidateQueries(),
  })
}
