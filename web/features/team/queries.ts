import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** Everybody who is an admin. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => read(api.admin.team.$get({}, { init: { signal } })),
})

export function useGrantAdmin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (person: string) => read(api.admin.team.$post({ json: { person } })),
    onSuccess: ({ username }) => toast.success(`${username} is an admin now`),
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
}

/** Takes the role from somebody; whoever takes it from themselves is led out, because the session is read again. */
export function useRevokeAdmin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; username: string }) =>
      read(api.admin.team[':id'].$delete({ param: { id } })),
    onSuccess: (_, { username }) => toast.success(`${username} is no admin any more`),
    onError: (error) => toast.error(error.message),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: teamQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['session'] }),
      ]),
  })
}
