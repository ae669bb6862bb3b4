import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import type { Reasons } from './queries.ts'

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
    onSettled: () => client.invalidateQueries(),
  })
}
