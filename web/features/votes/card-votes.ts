import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '../../lib/api.ts'

export const cardVotesKey = ['card-votes'] as const

/** The listings of a directory page for which the viewer cannot vote yet. `ids` are separated by commas. */
export function cardVotesQuery(ids: string) {
  return queryOptions({
    queryKey: [...cardVotesKey, ids],
    queryFn: ask(api.servers.votes.me.$get, { query: { ids } }, 'items'),
  })
}
