import { auditPage, auditQuery } from '#contract/decisions/audit.wire.ts'
import { adminReads } from '../../../http/guards.ts'
import { routeIn, json, newRoutes } from '../../../http/routes.ts'
import { readAuditLog } from './read-audit.ts'

const createRoute = routeIn('Admin')

export const auditRoutes = newRoutes().openapi(
  createRoute('get', '/api/admin/audit', {
    operationId: 'readAuditLog',
    summary: 'The audit log, newest first',
    request: { query: auditQuery },
    ...adminReads({ 200: json(auditPage) }, 400),
  }),
  async (c) => c.json(await readAuditLog(c.get('ctx'), c.req.valid('query')), 200),
)
