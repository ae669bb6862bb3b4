import type { z } from 'zod'
import {
  statuspageComponents,
  statuspageIncidents,
  statuspageMaintenances,
  statuspageStatus,
  statuspageSummary,
  type StatuspageSummary,
} from '#contract/status/statuspage.wire.ts'
import { createRoute, json, newRoutes } from '../../http/routes.ts'
import { isUnresolved, readStatuspage } from './read-statuspage.ts'

interface Answer<Schema extends z.ZodType> {
  path: string
  operationId: string
  summary: string
  schema: Schema
  pick: (everything: StatuspageSummary) => z.output<Schema>
}

const routes = newRoutes('Statuspage')

/** One address of Statuspage's API: a part of all data. */
function answer<Schema extends z.ZodType>({
  path,
  operationId,
  summary,
  schema,
  pick,
}: Answer<Schema>): void {
  routes.openapi(
    createRoute('get', `/api/v2/${path}`, {
      operationId,
      summary,
      description: 'In the format of Statuspage’s public API, for programs that read it.',
      responses: { 200: json(schema) },
      cache: { seconds: 15 },
    }),
    async (c) => Response.json(pick(await readStatuspage(c.get('ctx')))),
  )
}

answer({
  path: 'summary.json',
  operationId: 'readStatuspageSummary',
  summary: 'Status, components and everything unresolved',
  schema: statuspageSummary,
  pick: (all) => ({
    ...all,
    incidents: all.incidents.filter(isUnresolved),
    scheduled_maintenances: all.scheduled_maintenances.filter(isUnresolved),
  }),
})
answer({
  path: 'status.json',
  operationId: 'readStatuspageStatus',
  summary: 'Status only',
  schema: statuspageStatus,
  pick: ({ page, status }) => ({ page, status }),
})
answer({
  path: 'components.json',
  operationId: 'listStatuspageComponents',
  summary: 'Components only',
  schema: statuspageComponents,
  pick: ({ page, components }) => ({ page, components }),
})
answer({
  path: 'incidents.json',
  operationId: 'listStatuspageIncidents',
  summary: 'The latest incidents',
  schema: statuspageIncidents,
  pick: ({ page, incidents }) => ({ page, incidents }),
})
answer({
  path: 'incidents/unresolved.json',
  operationId: 'listUnresolvedStatuspageIncidents',
  summary: 'Unresolved incidents',
  schema: statuspageIncidents,
  pick: ({ page, incidents }) => ({ page, incidents: incidents.filter(isUnresolved) }),
})
answer({
  path: 'scheduled-maintenances.json',
  operationId: 'listStatuspageMaintenances',
  summary: 'The latest maintenance',
  schema: statuspageMaintenances,
  pick: ({ page, scheduled_maintenances }) => ({ page, scheduled_maintenances }),
})
answer({
  path: 'scheduled-maintenances/active.json',
  operationId: 'listActiveStatuspageMaintenances',
  summary: 'Maintenance under way',
  schema: statuspageMaintenances,
  pick: ({ page, scheduled_maintenances }) => ({
    page,
    scheduled_maintenances: scheduled_maintenances.filter(({ status }) => status === 'in_progress'),
  }),
})
answer({
  path: 'scheduled-maintenances/upcoming.json',
  operationId: 'listUpcomingStatuspageMaintenances',
  summary: 'Maintenance to come',
  schema: statuspageMaintenances,
  pick: ({ page, scheduled_maintenances }) => ({
    page,
    scheduled_maintenances: scheduled_maintenances.filter(({ status }) => status === 'scheduled'),
  }),
})

export const statuspageRoutes = routes
