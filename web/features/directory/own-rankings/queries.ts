import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '../../../lib/api.ts'

/** One's own realms in the ranking. */
export const ownRealmsQuery = queryOptions({
  queryKey: ['rankings', 'mine'],
  queryFn: ask(api.rankings.mine.$get, {}, 'items'),
})
