import { api, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** Takes back the proof of an owner: the mark on the page goes. */
export function useWithdrawOwnership(id: string) {
  return useWrite(() => read(api.affiliates[':id'].proof.$delete({ param: { id } })), {
    done: 'Taken back. The page no longer shows it.',
  })
}
