import { z } from 'zod'
import { integer } from '../base/fields.wire.ts'

/** The shapes that clients of Statuspage's public API (v2) expect. */

const moment = z.iso.datetime()

const page = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    time_zone: z.string(),
    updated_at: moment,
  })
  .meta({ id: 'StatuspagePage' })

const status = z
  .object({ indicator: z.enum(['none', 'minor', 'major', 'critical']), description: z.string() })
  .meta({ id: 'StatuspageStatus' })

const component = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.enum([
      'operational',
      'degraded_performance',
      'partial_outage',
      'major_outage',
      'under_maintenance',
    ]),
    created_at: moment,
    updated_at: moment,
    position: integer,
    description: z.string().nullable(),
    showcase: z.boolean(),
    start_date: z.string().nullable(),
    group_id: z.string().nullable(),
    page_id: z.string(),
    group: z.boolean(),
    only_show_if_degraded: z.boolean(),
  })
  .meta({ id: 'StatuspageComponent' })

const incident = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.enum([
      'investigating',
      'identified',
      'monitoring',
      'resolved',
      'scheduled',
      'in_progress',
      'completed',
    ]),
    impact: z.enum(['none', 'minor', 'major', 'critical', 'maintenance']),
    created_at: moment,
    updated_at: moment,
    started_at: moment,
    monitoring_at: moment.nullable(),
    resolved_at: moment.nullable(),
    shortlink: z.string(),
    page_id: z.string(),
    incident_updates: z
      .array(
        z.object({
          id: z.string(),
          incident_id: z.string(),
          status: z.string(),
          body: z.string(),
          created_at: moment,
          updated_at: moment,
          display_at: moment,
        }),
      )
      .meta({ description: 'Newest first.' }),
    components: z.array(component),
  })
  .meta({ id: 'StatuspageIncident' })

const maintenance = incident
  .extend({ scheduled_for: moment, scheduled_until: moment })
  .meta({ id: 'StatuspageMaintenance' })

export type StatuspageComponent = z.output<typeof component>
export type StatuspageIncident = z.output<typeof incident>
export type StatuspageMaintenance = z.output<typeof maintenance>

const parts = {
  status: { status },
  components: { components: z.array(component) },
  incidents: { incidents: z.array(incident) },
  maintenances: { scheduled_maintenances: z.array(maintenance) },
}

export const statuspageSummary = z
  .object({ page, ...parts.components, ...parts.incidents, ...parts.maintenances, ...parts.status })
  .meta({ id: 'StatuspageSummary', description: 'Unresolved incidents and maintenance that is not over.' })
export const statuspageStatus = z.object({ page, ...parts.status })
export const statuspageComponents = z.object({ page, ...parts.components })
export const statuspageIncidents = z.object({ page, ...parts.incidents })
export const statuspageMaintenances = z.object({ page, ...parts.maintenances })

export type StatuspageSummary = z.output<typeof statuspageSummary>
