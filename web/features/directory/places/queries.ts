import { queryOptions } from '@tanstack/react-query'
import type { RankedSort } from '#contract/directory/directory.ts'
import { api, ask } from '../../../lib/api.ts'

/** Why a server has its place in an order of all servers. */
export function placeQuery(id: string, sort: RankedSort) {
  return queryOptions({
    queryKey: ['place', id, sort],
    queryFn: ask(api.servers[':id'].place.$get, { param: { id }, query: { sort } }, 'place'),
  })
}
