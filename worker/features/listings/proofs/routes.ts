import { decided } from '#contract/directory/ranking.wire.ts'
import { guildParams, ownMemberships, proofState } from '#contract/listings/proof.wire.ts'
import { findActor, requireUser, signedIn } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { failures, idParams, json, newRoutes, createRoute } from '../../../http/routes.ts'
import { listMemberships } from './list-memberships.ts'
import { readProof } from './read-proof.ts'
import { withdrawMembership } from './prove-membership.ts'
import { withdrawOwnership } from './prove-ownership.ts'

const membersOnly = signedIn('Sign in first.')

export const proofRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/me/proofs/{id}',
      operationId: 'readProof',
      tags: ['Players'],
      summary: 'What you proved about a server and its Discord',
      request: { params: idParams },
      responses: { 200: json(proofState), ...failures(401, 404) },
      middleware: [findActor, membersOnly] as const,
    }),
    async (c) => c.json(await readProof(requireUser(c.get('ctx')), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/me/memberships',
      operationId: 'listMemberships',
      tags: ['Players'],
      summary: 'The Discord servers of which you proved to be a member',
      responses: { 200: json(ownMemberships), ...failures(401) },
      middleware: [findActor, membersOnly] as const,
    }),
    async (c) => c.json(await listMemberships(requireUser(c.get('ctx'))), 200),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/me/memberships/{guild}',
      operationId: 'withdrawMembership',
      tags: ['Players'],
      summary: 'Take back the proof that you are in a Discord server',
      description: 'Your reviews lose the mark at once. Repeating the call changes nothing.',
      request: { params: guildParams },
      responses: { 200: json(decided), ...failures(401, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      await withdrawMembership(requireUser(c.get('ctx')), c.req.valid('param').guild)
      return c.json({ ok: true as const }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/affiliates/{id}/proof',
      operationId: 'withdrawOwnership',
      tags: ['Affiliates'],
      summary: 'Take back the proof that you own or manage the Discord of your server',
      description: 'Its page loses the mark at once. Repeating the call changes nothing.',
      request: { params: idParams },
      responses: { 200: json(decided), ...failures(401, 404, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await withdrawOwnership(requireUser(c.get('ctx')), id)
      return c.json({ ok: true as const }, 200)
    },
  )
