import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, ask, read } from '../../../lib/api.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { toast } from '../../../ui/toast.ts'

/** All admins. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ask(api.admin.team.$get, {}, 'items'),
})

/** Searches for people by a name or an id. */
export function useFindCandidates() {
  return useMutation({
    mutationFn: (person: string) => read(api.admin.team.candidates.$get({ query: { person } })),
  })
}

export function useGrantAdmin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read(api.admin.team.$post({ json: { id } })),
    onSuccess: ({ username }) => toast.success(`${username} is an admin now`),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
}

/**
 * Removes the role. People who remove it from themselves leave the admin area, because the session is loaded
 * again.
 */
export function useRevokeAdmin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; username: string }) =>
      read(api.admin.team[':id'].$delete({ param: { id } })),
    onSuccess: (_, { username }) => toast.success(`${username} is no longer an admin`),
    onError: (error) => toast.error(error.message),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: teamQuery.queryKey }),
        client.invalidateQueries({ queryKey: sessionKey }),
      ]),
  })
}
