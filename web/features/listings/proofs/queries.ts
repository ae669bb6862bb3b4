import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshViewers } from '../../../lib/listing-cache.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { toast } from '../../../ui/toast.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** What the viewer proved about a listing. */
export const proofQuery = (id: string) =>
  queryOptions({
    queryKey: ['proof', id],
    queryFn: ask(api.me.proofs[':id'].$get, { param: { id } }, 'provable'),
  })

/** The Discord servers of which the viewer proved to be a member. */
export const membershipsQuery = queryOptions({
  queryKey: ['memberships'],
  queryFn: ask(api.me.memberships.$get, {}, 'items'),
})

/** Takes back a proof of membership: the marks on one's reviews go. */
export function useWithdrawMembership() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (guild: string) => read(api.me.memberships[':guild'].$delete({ param: { guild } })),
    onSuccess: () => toast.success('Taken back. Your reviews no longer show it.'),
    onError: (error) => toast.error(error.message),
    onSettled: () =>
      Promise.all([
        ...[membershipsQuery.queryKey, ['proof'], ['reviews']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
        refreshViewers(client),
      ]),
  })
}

/** Takes back the proof of an owner: the mark on the page goes. */
export function useWithdrawOwnership(id: string) {
  return useWrite(() => read(api.affiliates[':id'].proof.$delete({ param: { id } })), {
    done: 'Taken back. The page no longer shows it.',
    changes: [proofQuery(id).queryKey],
  })
}
