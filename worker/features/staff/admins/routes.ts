import { adminReads, adminWrites } from '../../../http/guards.ts'
import { z } from 'zod'
import { candidateQuery, candidates, grantBody, team, teamMember } from '#contract/staff/team.wire.ts'
import { createRoute, failures, idParams, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { userCtx } from '../../../http/auth.ts'
import { findCandidates } from './find-candidates.ts'
import { grantAdmin } from './grant-admin.ts'
import { listTeam } from './list-team.ts'
import { revokeAdmin } from '../../people/revoke-admin.ts'

export const teamRoutes = newRoutes('Admin')
  .openapi(
    createRoute('get', '/api/admin/team', {
      operationId: 'listTeam',
      summary: 'All admins',
      responses: { 200: json(team), ...failures(401, 403) },
      middleware: adminReads,
    }),
    async (c) => c.json(await listTeam(c.get('ctx')), 200),
  )
  .openapi(
    createRoute('get', '/api/admin/team/candidates', {
      operationId: 'findCandidates',
      summary: 'Find people by name or id',
      request: { query: candidateQuery },
      responses: { 200: json(candidates), ...failures(400, 401, 403) },
      middleware: adminReads,
    }),
    async (c) => c.json(await findCandidates(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/team', {
      operationId: 'grantAdmin',
      summary: 'Add an admin',
      request: { body: jsonBody(grantBody) },
      responses: { 201: json(teamMember), ...failures(400, 401, 403, 404, 409, 429) },
      middleware: adminWrites,
    }),
    async (c) => c.json(await grantAdmin(userCtx(c), c.req.valid('json')), 201),
  )
  .openapi(
    createRoute('delete', '/api/admin/team/{id}', {
      operationId: 'revokeAdmin',
      summary: 'Remove an admin; the last one cannot be removed',
      request: { params: idParams },
      responses: { 200: json(z.object({ ok: z.literal(true) })), ...failures(401, 403, 404, 409, 429) },
      middleware: adminWrites,
    }),
    async (c) => c.json(await revokeAdmin(userCtx(c), c.req.valid('param').id), 200),
  )
