import { t } from '@lingui/core/macro'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** Takes back the proofs of an owner. The page no longer says 'Verified owner'. */
export function useWithdrawProofs(id: string) {
  const client = useQueryClient()
  return useWrite(() => read(api.affiliates[':id'].proof.$delete({ param: { id } })), {
    done: () => {
      client.setQueryData(serverProofQuery(id).queryKey, (proof) => proof && { ...proof, provenAt: null })
      return t`Taken back. The page no longer shows it.`
    },
  })
}

/** The code for the message of the day, and since when the server is proven. */
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
      return answer.provenAt === null ? undefined : t`Confirmed: it is your server. The page shows it now.`
    },
  })
}
