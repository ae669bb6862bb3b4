import { t } from '@lingui/core/macro'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { OwnListing } from '#contract/listings/owner.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { ownListingQuery } from '../own/queries.ts'

/** Takes back the proofs of an owner. The page no longer says 'Verified owner'. */
export function useWithdrawProofs(id: string) {
  const client = useQueryClient()
  return useWrite(() => read(api.affiliates[':id'].proof.$delete({ param: { id } })), {
    done: () => {
      patchProofs(client, id, { ownerProvenAt: null, serverProvenAt: null })
      return t`Taken back. The page no longer shows it.`
    },
  })
}

/** The code for the message of the day. Since when the server is proven is in the own listing. */
export const serverProofQuery = (id: string) =>
  queryOptions({
    queryKey: ['server-proof', id],
    queryFn: ask(api.affiliates[':id'].proof.$get, { param: { id } }, 'code', 'provenAt', 'answeredAt'),
    staleTime: 0,
  })

/** Looks for the code in the message that the probe read last. */
export function useProveServer(id: string) {
  const client = useQueryClient()
  return useWrite(() => read(api.affiliates[':id'].proof.$post({ param: { id } })), {
    done: (answer) => {
      client.setQueryData(serverProofQuery(id).queryKey, answer)
      patchProofs(client, id, { serverProvenAt: answer.provenAt })
      return answer.provenAt === null ? undefined : t`Confirmed: it is your server. The page shows it now.`
    },
  })
}

type Proofs = Pick<OwnListing, 'ownerProvenAt' | 'serverProvenAt'>

/** No version changes with a proof, so an edit under way goes on. */
export function patchProofs(client: QueryClient, id: string, proofs: Partial<Proofs>): void {
  client.setQueryData(ownListingQuery(id).queryKey, (listing) => listing && { ...listing, ...proofs })
}
