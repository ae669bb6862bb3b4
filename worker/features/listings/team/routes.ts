import { z } from 'zod'
import { okAnswer } from '#contract/base/fields.wire.ts'
import { invitationBody, ownTeams, serverTeam } from '#contract/listings/server-team.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { personReads, personWrites } from '../../../http/guards.ts'
import { idInPath, idParams, json, jsonBody, newRoutes, routeIn, done } from '../../../http/routes.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { declineInvitation } from './decline-invitation.ts'
import { inviteMember } from './invite-member.ts'
import { listOwnTeams } from './list-own-teams.ts'
import { readTeam } from './read-team.ts'
import { removeMember } from './remove-member.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

const createRoute = routeIn('Server teams')

const memberParams = z.object({ id: idInPath, userId: idInPath })
const answerParams = z.object({ id: idInPath, answer: z.enum(['accept', 'decline']) })
const invitationParams = z.object({ id: idInPath, invitationId: idInPath })

export const serverTeamRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/affiliates/{id}/team', {
      operationId: 'readServerTeam',
      summary: 'Who helps with one of your servers',
      request: { params: idParams },
      ...personReads({ 200: json(serverTeam) }, 404),
    }),
    async (c) => c.json(await readTeam(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/team/invitations', {
      operationId: 'inviteMember',
      summary: 'Invite somebody to edit one of your servers, or offer it to them',
      description:
        'They are told, and nothing changes until they accept. For its owner. A server is offered to one person at a time.',
      request: { params: idParams, body: jsonBody(invitationBody) },
      ...personWrites({ 201: json(z.object({ _id: z.string() })) }, 400, 404, 409),
    }),
    async (c) => {
      const input = { listingId: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await inviteMember(userCtx(c), input), 201)
    },
  )
  .openapi(
    createRoute('delete', '/api/affiliates/{id}/team/invitations/{invitationId}', {
      operationId: 'withdrawInvitation',
      summary: 'Take back an invitation that waits',
      request: { params: invitationParams },
      ...personWrites({ 200: json(okAnswer) }, 404),
    }),
    async (c) => {
      const { id: listingId, invitationId } = c.req.valid('param')
      return done(c, withdrawInvitation(userCtx(c), { listingId, invitationId }))
    },
  )
  .openapi(
    createRoute('delete', '/api/affiliates/{id}/team/members/{userId}', {
      operationId: 'removeMember',
      summary: 'Remove an editor, or leave',
      description: 'Its owner removes editors, and each may go. The owner leaves by handing the server over.',
      request: { params: memberParams },
      ...personWrites({ 200: json(okAnswer) }, 404, 409),
    }),
    async (c) => {
      const { id: listingId, userId } = c.req.valid('param')
      return done(c, removeMember(userCtx(c), { listingId, userId }))
    },
  )
  .openapi(
    createRoute('get', '/api/me/teams', {
      operationId: 'listOwnTeams',
      summary: 'The servers of others that you edit, and invitations that you may accept',
      ...personReads({ 200: json(ownTeams) }),
    }),
    async (c) => c.json(await listOwnTeams(userCtx(c)), 200),
  )
  .openapi(
    createRoute('post', '/api/me/invitations/{id}/{answer}', {
      operationId: 'answerInvitation',
      summary: 'Accept or decline an invitation',
      request: { params: answerParams },
      ...personWrites({ 200: json(okAnswer) }, 400, 404),
    }),
    async (c) => {
      const { id, answer } = c.req.valid('param')
      return done(c, (answer === 'accept' ? acceptInvitation : declineInvitation)(userCtx(c), id))
    },
  )
