import { personReads, personWrites } from '../../../http/guards.ts'
import { okAnswer } from '#contract/base/fields.wire.ts'
import { guildParams, ownMemberships, proofState } from '#contract/listings/proof.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { idParams, json, newRoutes, createRoute, done } from '../../../http/routes.ts'
import { listMemberships } from './list-memberships.ts'
import { readProof } from './read-proof.ts'
import { withdrawMembership } from './prove-membership.ts'
import { withdrawOwnership } from './prove-ownership.ts'

export const proofRoutes = newRoutes('Players')
  .openapi(
    createRoute('get', '/api/me/proofs/{id}', {
      operationId: 'readProof',
      summary: 'What you proved about a server and its Discord',
      request: { params: idParams },
      ...personReads({ 200: json(proofState) }, 404),
    }),
    async (c) => c.json(await readProof(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('get', '/api/me/memberships', {
      operationId: 'listMemberships',
      summary: 'The Discord servers of which you proved to be a member',
      ...personReads({ 200: json(ownMemberships) }),
    }),
    async (c) => c.json(await listMemberships(userCtx(c)), 200),
  )
  .openapi(
    createRoute('delete', '/api/me/memberships/{guild}', {
      operationId: 'withdrawMembership',
      summary: 'Take back the proof that you are in a Discord server',
      description: 'Your reviews lose the mark at once. Repeating the call changes nothing.',
      request: { params: guildParams },
      ...personWrites({ 200: json(okAnswer) }),
    }),
    async (c) => done(c, withdrawMembership(userCtx(c), c.req.valid('param').guild)),
  )
  .openapi(
    createRoute('delete', '/api/affiliates/{id}/proof', {
      operationId: 'withdrawOwnership',
      tags: ['Affiliates'],
      summary: 'Take back the proof that you own or manage the Discord of your server',
      description: 'Its page loses the mark at once. Repeating the call changes nothing.',
      request: { params: idParams },
      ...personWrites({ 200: json(okAnswer) }, 404),
    }),
    async (c) => done(c, withdrawOwnership(userCtx(c), c.req.valid('param').id)),
  )
