import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, hasStatus, read } from '../../../lib/api.ts'
import { toast } from '../../../ui/toast.ts'
import type { Reasons } from './queries.ts'

/** One page of changes that wait for staff. */
export function changesQuery(page: number) {
  return queryOptions({
    queryKey: ['moderation', 'changes', page],
    queryFn: ({ signal }) =>
      read(api.admin.changes.$get({ query: { page: String(page) } }, { init: { signal } }), 'items'),
    placeholderData: keepPreviousData,
  })
}

interface Decision extends Reasons {
  id: string
  action: 'approve' | 'refuse'
  revision: string
}

export function useDecideChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action, ...json }: Decision) =>
      read(api.admin.changes[':id'][':action'].$post({ param: { id, action }, json })),
    onSuccess: (_, { action }) => toast.success(action === 'approve' ? 'Change published' : 'Change refused'),
    // When another admin or the owner was faster, the message says so.
    onError: (error) => toast.error(hasStatus(error, 409) ? error.message : 'Action failed'),
    onSettled: () => client.invalidateQueries(),
  })
}
