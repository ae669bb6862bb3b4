import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TokenScope } from '#contract/ranking.ts'
import { api, read } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** One's own realms in the ranking. */
export const ownRealmsQuery = queryOptions({
  queryKey: ['rankings', 'mine'],
  queryFn: ({ signal }) => read(api.rankings.mine.$get({}, { init: { signal } }), 'items'),
})

/** One's own API tokens. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => read(api.tokens.$get({}, { init: { signal } }), 'items'),
})

export function useCreateToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { label: string; scope: TokenScope }) => read(api.tokens.$post({ json: body })),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  })
}

export function useRevokeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read(api.tokens[':id'].$delete({ param: { id } })),
    onSuccess: () => toast.success('Token revoked'),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  })
}
