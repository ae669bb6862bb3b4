import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'

/** One's own realms in the ranking. */
export const ownRealmsQuery = queryOptions({
  queryKey: ['rankings', 'mine'],
  queryFn: ({ signal }) => read(api.rankings.mine.$get({}, { init: { signal } }), 'items'),
})
