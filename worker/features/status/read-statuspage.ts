import { type Incident, incidentPath, type IncidentStatus, isOpen } from '#contract/incident.ts'
import { SITE } from '#contract/site.ts'
import {
  COMPONENT_NAMES,
  type Component,
  COMPONENTS,
  OVERALL_TITLES,
  type OverallState,
  overallState,
  stateOf,
  type StatusSummary,
} from '#contract/status.ts'
import { dayOf } from '#contract/metrics.ts'
import { DAY, MINUTE } from '#contract/time.ts'
import type {
  StatuspageComponent,
  StatuspageIncident,
  StatuspageMaintenance,
  StatuspageSummary,
} from '#contract/wire/statuspage.ts'
import type { Ctx } from '../../http/context.ts'
import { listIncidents } from '../incidents/list-incidents.ts'
import { readSummary } from './read-summary.ts'

/** The number that Statuspage lists. */
const LATEST = { page: 1, limit: 50 }
const NEVER = new Date(0).toISOString()
const PAGE_ID = SITE.name.toLowerCase()

/** Statuspage has no word for 'unknown'. It must not look like 'operational' or like an outage. */
const INDICATORS = { operational: 'none', degraded: 'minor', outage: 'major', unknown: 'minor' } as const
const COMPONENT_STATES = {
  operational: 'operational',
  degraded: 'degraded_performance',
  outage: 'partial_outage',
  unknown: 'degraded_performance',
} as const satisfies Record<OverallState, StatuspageComponent['status']>

/** All data in the format of Statuspage, closed incidents included. */
export async function readStatuspage(ctx: Ctx): Promise<StatuspageSummary> {
  const [summary, { items: incidents }, times] = await Promise.all([
    readSummary(ctx),
    listIncidents(ctx, LATEST),
    readTimes(ctx),
  ])
  const updatedAt = [summary.updatedAt ?? NEVER, ...incidents.map(lastUpdate)].toSorted().at(-1)
  const components = COMPONENTS.map((component, place) =>
    componentOf({ summary, incidents, times }, component, place),
  )
  const translate = (one: Incident) => incidentOf(ctx.env.ORIGIN, one, components)
  const state = overallState(summary.metrics)
  return {
    page: {
      id: PAGE_ID,
      name: SITE.name,
      url: `${ctx.env.ORIGIN}/status`,
      time_zone: 'Etc/UTC',
      updated_at: updatedAt ?? NEVER,
    },
    components,
    incidents: incidents.filter(({ kind }) => kind === 'incident').map(translate),
    scheduled_maintenances: incidents
      .filter(({ kind }) => kind === 'maintenance')
      .map((one): StatuspageMaintenance => {
        const { startedAt, endsAt } = one
        return { ...translate(one), scheduled_for: startedAt, scheduled_until: endsAt ?? startedAt }
      }),
    status: { indicator: INDICATORS[state], description: OVERALL_TITLES[state] },
  }
}

/** Whether an incident or maintenance is not over yet. */
export const isUnresolved = ({ status }: StatuspageIncident) =>
  status !== 'resolved' && status !== 'completed'

const lastUpdate = ({ startedAt, kind, updates }: Incident) =>
  updates.at(-1)?.at ?? (kind === 'incident' ? startedAt : '')

interface Times {
  /** The day of the first measurement; today while there is none. */
  first: string
  /** The newest minute with a measurement; the same while there is none. */
  latest: string
}

/** Since when and until when each component was measured. */
async function readTimes({ db, now }: Ctx): Promise<ReadonlyMap<string, Times>> {
  const { results } = await db
    .prepare(
      `SELECT value AS component,
              (SELECT day FROM status_days WHERE component = value ORDER BY day LIMIT 1) AS day,
              (SELECT minute FROM status_minutes WHERE component = value ORDER BY minute DESC LIMIT 1) AS minute
       FROM json_each(?1)`,
    )
    .bind(JSON.stringify(COMPONENTS))
    .all<{ component: string; day: number | null; minute: number | null }>()
  return new Map(
    results.map(({ component, day, minute }) => {
      const first = new Date((day ?? dayOf(now)) * DAY).toISOString()
      return [component, { first, latest: minute === null ? first : new Date(minute * MINUTE).toISOString() }]
    }),
  )
}

interface Known {
  summary: StatusSummary
  incidents: readonly Incident[]
  /** From `readTimes`. */
  times: ReadonlyMap<string, Times>
}

function componentOf(
  { summary: { metrics }, incidents, times }: Known,
  component: Component,
  place: number,
): StatuspageComponent {
  const isWorkedOn = incidents.some(
    (one) => one.status === 'in-progress' && isOpen(one) && one.components.includes(component),
  )
  const { first, latest } = times.get(component) ?? { first: NEVER, latest: NEVER }
  // Changed by a measurement, or by an announcement about it.
  const updatedAt = [latest, ...incidents.filter((one) => one.components.includes(component)).map(lastUpdate)]
    .toSorted()
    .at(-1)
  return {
    id: component,
    name: COMPONENT_NAMES[component],
    status: isWorkedOn ? 'under_maintenance' : COMPONENT_STATES[stateOf(metrics[component])],
    created_at: first,
    updated_at: updatedAt ?? latest,
    position: place + 1,
    description: metrics[component].count === 0 ? 'There are no recent measurements.' : null,
    showcase: true,
    start_date: null,
    group_id: null,
    page_id: PAGE_ID,
    group: false,
    only_show_if_degraded: false,
  }
}

const statusOf = (status: IncidentStatus): StatuspageIncident['status'] =>
  status === 'in-progress' ? 'in_progress' : status

function incidentOf(
  origin: string,
  incident: Incident,
  components: readonly StatuspageComponent[],
): StatuspageIncident {
  const { _id, kind, title, status: current, impact, startedAt, resolvedAt, updates } = incident
  const createdAt = updates[0]?.at ?? startedAt
  return {
    id: _id,
    name: title,
    status: statusOf(current),
    impact: kind === 'maintenance' ? 'maintenance' : impact,
    created_at: createdAt,
    updated_at: updates.at(-1)?.at ?? createdAt,
    started_at: startedAt,
    monitoring_at: updates.find((update) => update.status === 'monitoring')?.at ?? null,
    resolved_at: resolvedAt,
    shortlink: origin + incidentPath(_id),
    page_id: PAGE_ID,
    incident_updates: updates
      .map(({ at, status, text }, place) => ({
        id: `${_id}-${place + 1}`,
        incident_id: _id,
        status: statusOf(status),
        body: text,
        created_at: at,
        updated_at: at,
        display_at: at,
      }))
      .toReversed(),
    components: components.filter(({ id }) => incident.components.some((one) => one === id)),
  }
}
