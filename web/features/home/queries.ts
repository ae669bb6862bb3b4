import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '../../lib/api.ts'

/** How many newcomers stand on the home page. */
export const NEWEST_SHOWN = 5

/** The newest approved servers; its total is the size of the directory. */
export const newestQuery = queryOptions({
  queryKey: ['directory', 'newest', NEWEST_SHOWN],
  queryFn: ({ signal }) =>
    read(api.servers.$get({ query: { sort: 'new', limit: String(NEWEST_SHOWN) } }, { init: { signal } })),
})

export function useNewest() {
  return useQuery(newestQuery)
}
