import { queryOptions } from '@tanstack/react-query'
import type { TeamMember } from '#contract/staff/team.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** All admins. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ask(api.admin.team.$get, {}, 'items'),
})

/** People who have this name or id. Below the key of the admins, because it says who is one. */
export function candidatesQuery(person = '') {
  return queryOptions({
    queryKey: [...teamQuery.queryKey, 'candidates', person],
    queryFn: ask(api.admin.team.candidates.$get, { query: { person } }, 'items'),
    enabled: person !== '',
  })
}

export function useGrantAdmin() {
  return useWrite((id: string) => read(api.admin.team.$post({ json: { id } })), {
    done: ({ username }) => `${username} is an admin now`,
    changes: [teamQuery.queryKey],
  })
}

/**
 * Removes the role. People who remove it from themselves leave the admin area, because the session is loaded
 * again.
 */
export function useRevokeAdmin() {
  return useWrite(({ _id: id }: TeamMember) => read(api.admin.team[':id'].$delete({ param: { id } })), {
    done: (_, { username }) => `${username} is no longer an admin`,
    changes: [teamQuery.queryKey, sessionKey],
  })
}
