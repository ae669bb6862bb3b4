import { api, read } from '../../../lib/api.ts'
import type { Reasons } from './queries.ts'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'

interface Decision extends Reasons {
  id: string
  action: 'approve' | 'refuse'
  revision: string
}

export function useDecideChange() {
  return useWrite(
    ({ id, action, ...json }: Decision) =>
      read(api.admin.changes[':id'][':action'].$post({ param: { id, action }, json })),
    { failed: null, changes: EVERYTHING },
  )
}
