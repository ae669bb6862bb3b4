import { okAnswer } from '#contract/base/fields.wire.ts'
import { candidateQuery, candidates, grantBody, team, teamMember } from '#contract/staff/team.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { adminReads, adminWrites } from '../../../http/guards.ts'
import { routeIn, done, idParams, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { revokeRole } from '../../people/revoke-role.ts'
import { findCandidates } from './find-candidates.ts'
import { grantRole } from './grant-role.ts'
import { listTeam } from './list-team.ts'

const createRoute = routeIn('Admin')

export const teamRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/admin/team', {
      operationId: 'listTeam',
      summary: 'All admins and moderators',
      ...adminReads({ 200: json(team) }),
    }),
    async (c) => c.json(await listTeam(c.get('ctx')), 200),
  )
  .openapi(
    createRoute('get', '/api/admin/team/candidates', {
      operationId: 'findCandidates',
      summary: 'Find people by name or id',
      request: { query: candidateQuery },
      ...adminReads({ 200: json(candidates) }, 400),
    }),
    async (c) => c.json(await findCandidates(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/team', {
      operationId: 'grantRole',
      summary: 'Make a person a moderator or an admin',
      request: { body: jsonBody(grantBody) },
      ...adminWrites({ 201: json(teamMember) }, 400, 404, 409),
    }),
    async (c) => c.json(await grantRole(userCtx(c), c.req.valid('json')), 201),
  )
  .openapi(
    createRoute('delete', '/api/admin/team/{id}', {
      operationId: 'revokeRole',
      summary: 'Take the role from a moderator or an admin; the last admin cannot be removed',
      request: { params: idParams },
      ...adminWrites({ 200: json(okAnswer) }, 404, 409),
    }),
    async (c) => done(c, revokeRole(userCtx(c), c.req.valid('param').id)),
  )
