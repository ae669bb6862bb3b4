import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, ask, read } from '../../../lib/api.ts'
import { toast } from '../../../ui/toast.ts'

/** One's own sessions: the browsers that are signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ask(api.sessions.$get, {}, 'items'),
})

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read(api.sessions[':id'].$delete({ param: { id } })),
    onSuccess: () => toast.success('Logged out there'),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
