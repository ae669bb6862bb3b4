import { z } from 'zod'
import { candidateQuery, candidates, grantBody, team, teamMember } from '#contract/staff/team.wire.ts'
import { createRoute, failures, idParams, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { findActor, requireUser, adminOnly } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { findCandidates } from './find-candidates.ts'
import { grantAdmin } from './grant-admin.ts'
import { listTeam } from './list-team.ts'
import { revokeAdmin } from '../../people/revoke-admin.ts'

export const teamRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/team',
      operationId: 'listTeam',
      tags: ['Admin'],
      summary: 'All admins',
      responses: { 200: json(team), ...failures(401, 403) },
      middleware: [findActor, adminOnly] as const,
    }),
    async (c) => c.json(await listTeam(c.get('ctx')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/team/candidates',
      operationId: 'findCandidates',
      tags: ['Admin'],
      summary: 'Find people by name or id',
      request: { query: candidateQuery },
      responses: { 200: json(candidates), ...failures(400, 401, 403) },
      middleware: [findActor, adminOnly] as const,
    }),
    async (c) => c.json(await findCandidates(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/team',
      operationId: 'grantAdmin',
      tags: ['Admin'],
      summary: 'Add an admin',
      request: { body: jsonBody(grantBody) },
      responses: { 201: json(teamMember), ...failures(400, 401, 403, 404, 409, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => c.json(await grantAdmin(requireUser(c.get('ctx')), c.req.valid('json')), 201),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/team/{id}',
      operationId: 'revokeAdmin',
      tags: ['Admin'],
      summary: 'Remove an admin; the last one cannot be removed',
      request: { params: idParams },
      responses: { 200: json(z.object({ ok: z.literal(true) })), ...failures(401, 403, 404, 409, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => c.json(await revokeAdmin(requireUser(c.get('ctx')), c.req.valid('param').id), 200),
  )
