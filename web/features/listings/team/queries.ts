import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { invitationBody } from '#contract/listings/server-team.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'

export function serverTeamQuery(id: string) {
  return queryOptions({
    queryKey: ['server-team', id],
    queryFn: ask(
      api.affiliates[':id'].team.$get,
      { param: { id } },
      'server',
      'isOwner',
      'owner',
      'editors',
      'invitations',
    ),
  })
}

/** The ids of servers of others that the viewer edits, and invitations that they may accept. */
export const ownTeamsQuery = queryOptions({
  queryKey: ['own-teams'],
  queryFn: ask(api.me.teams.$get, {}, 'edits', 'invitations'),
})

/** A change of the team of one server. The team is read again, also after a failure. */
function useTeamChange<Input>(id: string, send: (input: Input) => Promise<unknown>, done: () => string) {
  return useWrite(send, { done, changes: [serverTeamQuery(id).queryKey] })
}

/** Invites an editor, or offers the server. */
export function useInvite(id: string) {
  return useWrite(
    (json: z.input<typeof invitationBody>) =>
      read(api.affiliates[':id'].team.invitations.$post({ param: { id }, json })),
    {
      done: (_, { transfers }) => (transfers ? t`Server offered` : t`Invitation sent`),
      failed: null,
      changes: [serverTeamQuery(id).queryKey],
    },
  )
}

export const useWithdrawInvitation = (id: string) =>
  useTeamChange(
    id,
    (invitationId: string) =>
      read(api.affiliates[':id'].team.invitations[':invitationId'].$delete({ param: { id, invitationId } })),
    () => t`Taken back`,
  )

export const useRemoveMember = (id: string) =>
  useTeamChange(
    id,
    (userId: string) =>
      read(api.affiliates[':id'].team.members[':userId'].$delete({ param: { id, userId } })),
    () => t`Removed from the team`,
  )

/**
 * Leaves the team. Everything but teams is read again, because this team is closed to the viewer from now on.
 */
export function useLeave(id: string, userId: string) {
  return useWrite(
    () => read(api.affiliates[':id'].team.members[':userId'].$delete({ param: { id, userId } })),
    { changes: [{ predicate: ({ queryKey }) => queryKey[0] !== 'server-team' }] },
  )
}

interface Reply {
  id: string
  transfers: boolean
  accepts: boolean
}

/** Accepts or declines an invitation. Everything is read again, because a new role opens more. */
export function useReply() {
  return useWrite(
    async ({ id, accepts }: Reply) =>
      read(
        api.me.invitations[':id'][':answer'].$post({ param: { id, answer: accepts ? 'accept' : 'decline' } }),
        'ok',
      ),
    {
      done: (_, { accepts, transfers }) => {
        if (!accepts) return t`Declined`
        return transfers ? t`The server is yours now` : t`You are an editor now`
      },
      changes: EVERYTHING,
    },
  )
}
