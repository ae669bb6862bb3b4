import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '../../../lib/api.ts'

/** A server that waits, by the last part of its private link. */
export function waitingListingQuery(key: string) {
  return queryOptions({
    queryKey: ['waiting', key],
    queryFn: ask(api.waiting[':key'].$get, { param: { key } }, 'name'),
  })
}

/** The private link of a server of the viewer's that waits. */
export function privateLinkQuery(id: string) {
  return queryOptions({
    queryKey: ['own', 'private-link', id],
    queryFn: ask(api.affiliates[':id']['private-link'].$get, { param: { id } }, 'path'),
  })
}
