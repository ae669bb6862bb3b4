import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ID_PATTERN } from '#contract/base/ids.ts'
import { NOT_YOURS_MESSAGE } from '#contract/listings/owner.ts'
import type { TeamRole } from '#contract/listings/server-team.ts'
import { api, ApiError, read } from '../../../lib/api.ts'
import { toast } from '../../../ui/toast.ts'

/** The team of one of the viewer's servers. */
export function serverTeamQuery(id: string) {
  return queryOptions({
    queryKey: ['server-team', id],
    queryFn: ({ signal }) => {
      if (!ID_PATTERN.test(id)) throw new ApiError(404, 'not_found', NOT_YOURS_MESSAGE)
      return read(
        api.affiliates[':id'].team.$get({ param: { id } }, { init: { signal } }),
        'server',
        'role',
        'isMain',
        'members',
        'invitations',
      )
    },
  })
}

/** The viewer's roles in teams of others, and invitations that they may accept. */
export const ownTeamsQuery = queryOptions({
  queryKey: ['own-teams'],
  queryFn: ({ signal }) => read(api.me.teams.$get({}, { init: { signal } }), 'roles', 'invitations'),
})

export interface Invite {
  person: string
  role: TeamRole
  transfers: boolean
}

/** A change of the team of one server. A failure is told, and the team is read again. */
function useTeamChange<Input>(id: string, send: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: serverTeamQuery(id).queryKey }),
  })
}

export function useInvite(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: Invite) => read(api.affiliates[':id'].team.invitations.$post({ param: { id }, json })),
    onSuccess: () => toast.success('Invitation sent'),
    onSettled: () => client.invalidateQueries({ queryKey: serverTeamQuery(id).queryKey }),
  })
}

export const useWithdrawInvitation = (id: string) =>
  useTeamChange(
    id,
    (invitationId: string) =>
      read(api.affiliates[':id'].team.invitations[':invitationId'].$delete({ param: { id, invitationId } })),
    'Invitation taken back',
  )

export const useSetRole = (id: string) =>
  useTeamChange(
    id,
    ({ userId, role }: { userId: string; role: TeamRole }) =>
      read(api.affiliates[':id'].team.members[':userId'].$put({ param: { id, userId }, json: { role } })),
    'Role changed',
  )

export const useRemoveMember = (id: string) =>
  useTeamChange(
    id,
    (userId: string) =>
      read(api.affiliates[':id'].team.members[':userId'].$delete({ param: { id, userId } })),
    'Removed from the team',
  )

/** Goes out of the team: everything else is read again, but not the team, which is closed to the viewer from now on. */
export function useLeave(id: string, userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => read(api.affiliates[':id'].team.members[':userId'].$delete({ param: { id, userId } })),
    onError: (error) => toast.error(error.message),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'server-team' }),
  })
}

/** Accepts or declines an invitation. What it opens is read anew. */
export function useAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, accepts }: { id: string; accepts: boolean }): Promise<unknown> =>
      accepts
        ? read(api.me.invitations[':id'].accept.$post({ param: { id } }))
        : read(api.me.invitations[':id'].decline.$post({ param: { id } })),
    onSuccess: (_, { accepts }) => toast.success(accepts ? 'You are in the team now' : 'Invitation declined'),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries(),
  })
}
