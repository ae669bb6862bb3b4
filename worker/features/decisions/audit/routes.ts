import { auditPage, auditQuery } from '#contract/decisions/audit.wire.ts'
import { createRoute, failures, json, newRoutes } from '../../../http/routes.ts'
import { findActor, adminOnly } from '../../../http/auth.ts'
import { readAuditLog } from './read-audit.ts'

export const auditRoutes = newRoutes().openapi(
  createRoute({
    method: 'get',
    path: '/api/admin/audit',
    operationId: 'readAuditLog',
    tags: ['Admin'],
    summary: 'The audit log, newest first',
    request: { query: auditQuery },
    responses: { 200: json(auditPage), ...failures(400, 401, 403) },
    middleware: [findActor, adminOnly] as const,
  }),
  async (c) => c.json(await readAuditLog(c.get('ctx'), c.req.valid('query')), 200),
)
