import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '../../../lib/api.ts'

/** The addresses of the viewer's private feeds. */
export const feedQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ask(api.me.feed.$get, {}, 'url', 'notices'),
})
