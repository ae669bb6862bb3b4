import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'

/** The addresses of the viewer's private feeds. */
export const feedQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ({ signal }) => read(api.me.feed.$get({}, { init: { signal } }), 'url', 'notices'),
})
