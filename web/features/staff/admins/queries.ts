import { queryOptions } from '@tanstack/react-query'
import type { TeamMember } from '#contract/staff/team.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { teamKey } from '../../people/grant-role.ts'

export const teamQuery = queryOptions({
  queryKey: teamKey,
  queryFn: ask(api.admin.team.$get, {}, 'items'),
})

/** People with this name or id. The key is below the team's, because the answer says who is on the team. */
export function candidatesQuery(person = '') {
  return queryOptions({
    queryKey: [...teamQuery.queryKey, 'candidates', person],
    queryFn: ask(api.admin.team.candidates.$get, { query: { person } }, 'items'),
    enabled: person !== '',
  })
}

/**
 * Removes the role. People who remove it from themselves leave the admin area, because the session is loaded
 * again.
 */
export function useRevokeRole() {
  return useWrite(({ _id: id }: TeamMember) => read(api.admin.team[':id'].$delete({ param: { id } })), {
    done: (_, { username, role }) =>
      `${username} is no longer ${role === 'admin' ? 'an admin' : 'a moderator'}`,
    changes: [teamQuery.queryKey, sessionKey],
  })
}
