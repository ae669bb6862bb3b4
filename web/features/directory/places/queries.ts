import { queryOptions } from '@tanstack/react-query'
import type { DirectorySearch, RankedSort } from '#contract/directory/directory.ts'
import { api, ask } from '../../../lib/api.ts'

/** Why a server has its place in an order. */
export function placeQuery(id: string, sort: RankedSort, tag: DirectorySearch['tag']) {
  return queryOptions({
    queryKey: ['place', id, sort, tag],
    queryFn: ask(api.servers[':id'].place.$get, { param: { id }, query: { sort, tag } }, 'place'),
  })
}
