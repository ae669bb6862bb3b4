import { z } from 'zod'
import { decided } from '#contract/directory/ranking.wire.ts'
import { invitationBody, ownTeams, roleBody, serverTeam } from '#contract/listings/server-team.wire.ts'
import { findActor, requireUser, signedIn } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { failures, idInPath, idParams, json, jsonBody, newRoutes, createRoute } from '../../../http/routes.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { declineInvitation } from './decline-invitation.ts'
import { inviteMember } from './invite-member.ts'
import { listOwnTeams } from './list-own-teams.ts'
import { readTeam } from './read-team.ts'
import { removeMember } from './remove-member.ts'
import { setRole } from './set-role.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

const tags = ['Server teams']
const membersOnly = signedIn('Sign in first.')
const memberParams = z.object({ id: idInPath, userId: idInPath })
const invitationParams = z.object({ id: idInPath, invitationId: idInPath })

export const serverTeamRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/affiliates/{id}/team',
      operationId: 'readServerTeam',
      tags,
      summary: 'Who helps with one of your servers',
      request: { params: idParams },
      responses: { 200: json(serverTeam), ...failures(401, 404) },
      middleware: [findActor, membersOnly] as const,
    }),
    async (c) => c.json(await readTeam(requireUser(c.get('ctx')), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/affiliates/{id}/team/invitations',
      operationId: 'inviteMember',
      tags,
      summary: 'Invite somebody to help with one of your servers, or to take it over',
      description:
        'They are told, and nothing changes until they accept. Owners invite; only the owner of the page invites further owners or hands the server over.',
      request: { params: idParams, body: jsonBody(invitationBody) },
      responses: {
        201: json(z.object({ _id: z.string() })),
        ...failures(400, 401, 403, 404, 409, 429),
      },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      const input = { listingId: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await inviteMember(requireUser(c.get('ctx')), input), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/affiliates/{id}/team/invitations/{invitationId}',
      operationId: 'withdrawInvitation',
      tags,
      summary: 'Take back an invitation that waits',
      request: { params: invitationParams },
      responses: { 200: json(decided), ...failures(401, 404, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      const { id: listingId, invitationId } = c.req.valid('param')
      await withdrawInvitation(requireUser(c.get('ctx')), { listingId, invitationId })
      return c.json({ ok: true as const }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/api/affiliates/{id}/team/members/{userId}',
      operationId: 'setRole',
      tags,
      summary: 'Give somebody in the team another role',
      request: { params: memberParams, body: jsonBody(roleBody) },
      responses: { 200: json(decided), ...failures(400, 401, 403, 404, 409, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      const { id: listingId, userId } = c.req.valid('param')
      await setRole(requireUser(c.get('ctx')), { listingId, userId }, c.req.valid('json').role)
      return c.json({ ok: true as const }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/affiliates/{id}/team/members/{userId}',
      operationId: 'removeMember',
      tags,
      summary: 'Remove somebody from the team, or leave it',
      description:
        'The last owner stays. When the owner of the page goes, the one who has been an owner beside them for the longest time takes their place.',
      request: { params: memberParams },
      responses: { 200: json(decided), ...failures(401, 403, 404, 409, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      const { id: listingId, userId } = c.req.valid('param')
      await removeMember(requireUser(c.get('ctx')), { listingId, userId })
      return c.json({ ok: true as const }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/me/teams',
      operationId: 'listOwnTeams',
      tags,
      summary: 'Your roles in teams of others, and invitations that you may accept',
      responses: { 200: json(ownTeams), ...failures(401) },
      middleware: [findActor, membersOnly] as const,
    }),
    async (c) => c.json(await listOwnTeams(requireUser(c.get('ctx'))), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/me/invitations/{id}/accept',
      operationId: 'acceptInvitation',
      tags,
      summary: 'Accept an invitation',
      request: { params: idParams },
      responses: { 200: json(z.object({ serverId: z.string() })), ...failures(401, 404, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      const serverId = await acceptInvitation(requireUser(c.get('ctx')), c.req.valid('param').id)
      return c.json({ serverId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/me/invitations/{id}/decline',
      operationId: 'declineInvitation',
      tags,
      summary: 'Decline an invitation',
      request: { params: idParams },
      responses: { 200: json(decided), ...failures(401, 404, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      await declineInvitation(requireUser(c.get('ctx')), c.req.valid('param').id)
      return c.json({ ok: true as const }, 200)
    },
  )
