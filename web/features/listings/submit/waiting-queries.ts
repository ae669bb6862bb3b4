import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '../../../lib/api.ts'

/** A server that waits for review, by the last part of its private link. */
export function waitingListingQuery(linkKey: string) {
  return queryOptions({
    queryKey: ['waiting', linkKey],
    queryFn: ask(api.waiting[':key'].$get, { param: { key: linkKey } }, 'name'),
  })
}
