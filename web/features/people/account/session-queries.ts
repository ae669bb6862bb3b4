import { queryOptions } from '@tanstack/react-query'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** One's own sessions: the browsers that are signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ask(api.sessions.$get, {}, 'items'),
})

export function useEndSession() {
  return useWrite((id: string) => read(api.sessions[':id'].$delete({ param: { id } })), {
    done: 'Logged out there',
    changes: [sessionsQuery.queryKey],
  })
}
