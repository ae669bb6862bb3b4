import { createRoute } from '@hono/zod-openapi'
import { auditPage, auditQuery } from '../../../contract/wire/audit.ts'
import { failures, json } from '../../http/definitions.ts'
import { findActor } from '../../http/middleware.ts'
import { newRoutes } from '../../http/validation.ts'
import { adminOnly } from '../moderation/assert-admin.ts'
import { readTrail } from './read-trail.ts'

export const trailRoutes = newRoutes().openapi(
  createRoute({
    method: 'get',
    path: '/api/admin/audit',
    operationId: 'readTrail',
    tags: ['Staff'],
    summary: 'Who did what to which thing, newest first',
    request: { query: auditQuery },
    responses: { 200: json(auditPage), ...failures(400, 401, 403) },
    middleware: [findActor, adminOnly] as const,
  }),
  async (c) => c.json(await readTrail(c.get('ctx'), c.req.valid('query')), 200),
)
