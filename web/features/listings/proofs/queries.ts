import { queryOptions } from '@tanstack/react-query'
import { VIEWERS } from '../../../lib/listing-cache.ts'
import { api, ask, read } from '../../../lib/api.ts'
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
  return useWrite((guild: string) => read(api.me.memberships[':guild'].$delete({ param: { guild } })), {
    done: 'Taken back. Your reviews no longer show it.',
    changes: [membershipsQuery.queryKey, ['proof'], ['reviews'], VIEWERS],
  })
}

/** Takes back the proof of an owner: the mark on the page goes. */
export function useWithdrawOwnership(id: string) {
  return useWrite(() => read(api.affiliates[':id'].proof.$delete({ param: { id } })), {
    done: 'Taken back. The page no longer shows it.',
    changes: [proofQuery(id).queryKey],
  })
}
