import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '../../../lib/api.ts'

/** The data that a badge of this server shows. */
export function badgeQuery(id: string) {
  return queryOptions({
    queryKey: ['badge', id],
    queryFn: ask(api.embed.servers[':id'].badge.$get, { param: { id } }, 'name'),
    staleTime: 60_000,
  })
}
