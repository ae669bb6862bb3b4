import { z } from 'zod'
import { ADMIN_INCIDENTS, countRunning } from '#contract/status/incident.ts'
import { overallState } from '#contract/status/status.ts'
import { historyQuery, statusHistory, statusSummary } from '#contract/status/status.wire.ts'
import { createRoute, failures, json, newRoutes } from '../../http/routes.ts'
import { logError } from '../../http/errors.ts'
import { listIncidents } from './incidents/list-incidents.ts'
import { drawStatusBadge } from './draw-status-badge.ts'
import { readHistory } from './read-minutes.ts'
import { readSummary } from './read-summary.ts'

export const statusRoutes = newRoutes('Status')
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
    createRoute('get', '/api/status/badge.svg', {
      operationId: 'readStatusBadge',
      summary: 'The overall state as a picture',
      description: 'When there is no data, the picture says so.',
      responses: {
        200: { description: 'A picture', content: { 'image/svg+xml': { schema: z.string() } } },
      },
      cache: { seconds: 10 },
    }),
    async (c) => {
      const ctx = c.get('ctx')
      const read = await Promise.all([
        readSummary(ctx),
        listIncidents(ctx, { page: 1, limit: ADMIN_INCIDENTS }),
      ]).catch((error: unknown) => logError(c, error))
      const state = read ? overallState(read[0].metrics) : 'unknown'
      const running = countRunning(read ? read[1].items : [])
      return c.body(drawStatusBadge(state, running), 200, { 'content-type': 'image/svg+xml; charset=utf-8' })
    },
  )
