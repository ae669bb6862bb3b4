import { jobRuns } from '#contract/status/job.wire.ts'
import { historyQuery, statusHistory, statusSummary } from '#contract/status/status.wire.ts'
import { adminReads } from '../../http/guards.ts'
import { routeIn, failures, json, newRoutes } from '../../http/routes.ts'
import { readHistory } from './read-minutes.ts'
import { listRuns } from './read-runs.ts'
import { readSummary } from './read-summary.ts'

const createRoute = routeIn('Status')

export const statusRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/status/summary', {
      operationId: 'readStatusSummary',
      summary: 'The state of every component, now and in the last seven days',
      responses: { 200: json(statusSummary) },
      cache: { seconds: 10 },
    }),
    async (c) => c.json(await readSummary(c.get('ctx')), 200),
  )
  .openapi(
    createRoute('get', '/api/status/history', {
      operationId: 'readStatusHistory',
      summary: 'The last minutes of every component, one by one',
      request: { query: historyQuery },
      responses: { 200: json(statusHistory), ...failures(400) },
      cache: { seconds: 10 },
    }),
    async (c) => c.json(await readHistory(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/admin/jobs', {
      operationId: 'listJobs',
      summary: 'When each job last succeeded, and which fail',
      tags: ['Admin'],
      ...adminReads({ 200: json(jobRuns) }),
    }),
    async (c) => c.json(await listRuns(c.get('ctx')), 200),
  )
