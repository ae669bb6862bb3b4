import { adminReads } from '../../../http/guards.ts'
import { auditPage, auditQuery } from '#contract/decisions/audit.wire.ts'
import { createRoute, failures, json, newRoutes } from '../../../http/routes.ts'
import { readAuditLog } from './read-audit.ts'

export const auditRoutes = newRoutes('Admin').openapi(
  createRoute('get', '/api/admin/audit', {
    operationId: 'readAuditLog',
    summary: 'The audit log, newest first',
    request: { query: auditQuery },
    responses: { 200: json(auditPage), ...failures(400, 401, 403) },
    middleware: adminReads,
  }),
  async (c) => c.json(await readAuditLog(c.get('ctx'), c.req.valid('query')), 200),
)
