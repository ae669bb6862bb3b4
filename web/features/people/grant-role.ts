import type { QueryKey } from '@tanstack/react-query'
import type { StaffRole } from '#contract/people/permissions.ts'
import { api, read } from '../../lib/api.ts'
import { useWrite } from '../../lib/use-write.ts'

export const teamKey = ['team'] as const

export const ROLE_TEXTS: Readonly<Record<StaffRole, string>> = {
  admin: 'Admins can do everything here.',
  moderator:
    'Moderators look after servers, reports, reviews, appeals and the roadmap. They cannot delete servers, restrict accounts or change settings.',
}

/** Makes a person an admin or a moderator. Lists that show roles are loaded again. */
export function useGrantRole(...lists: QueryKey[]) {
  return useWrite((json: { id: string; role: StaffRole }) => read(api.admin.team.$post({ json })), {
    done: ({ username, role }) => `${username} is ${role === 'admin' ? 'an admin' : 'a moderator'} now`,
    changes: [teamKey, ...lists],
  })
}
