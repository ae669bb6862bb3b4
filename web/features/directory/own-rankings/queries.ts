import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '../../../lib/api.ts'

export const ownRealmsQuery = queryOptions({
  queryKey: ['rankings', 'mine'],
  queryFn: ask(api.rankings.mine.$get, {}, 'items'),
})
