import {
  type Impact,
  type Incident,
  incidentPath,
  type IncidentStatus,
  isOpen,
} from '#contract/status/incident.ts'
import { SITE } from '#contract/site/site.ts'
import {
  COMPONENT_NAMES,
  type Component,
  COMPONENTS,
  OVERALL_TITLES,
  type OverallState,
  overallState,
  stateOf,
  type StatusSummary,
} from '#contract/status/status.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { DAY } from '#contract/base/time.ts'
import type {
  StatuspageComponent,
  StatuspageIncident,
  StatuspageMaintenance,
  StatuspageSummary,
} from '#contract/status/statuspage.wire.ts'
import { min } from 'drizzle-orm'
import { statusDays, statusStates } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { listIncidents } from './incidents/list-incidents.ts'
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

/** What an open incident says about the whole site and its components. It is worse than measurements, or they know nothing of it. */
const ANNOUNCED = {
  none: { indicator: 'none', description: OVERALL_TITLES.operational, component: 'operational' },
  minor: { indicator: 'minor', description: OVERALL_TITLES.degraded, component: 'degraded_performance' },
  major: { indicator: 'major', description: OVERALL_TITLES.outage, component: 'partial_outage' },
  critical: { indicator: 'critical', description: 'Major Outage', component: 'major_outage' },
} as const satisfies Record<
  Impact,
  StatuspageSummary['status'] & { component: StatuspageComponent['status'] }
>
const INDICATORS_WORST_FIRST = ['critical', 'major', 'minor', 'none'] as const
const STATES_WORST_FIRST = [
  'major_outage',
  'partial_outage',
  'degraded_performance',
  'under_maintenance',
  'operational',
] as const

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
    status: statusOfSite(summary, incidents),
  }
}

/** The worst of what is measured and what is announced. */
function statusOfSite(
  { metrics }: StatusSummary,
  incidents: readonly Incident[],
): StatuspageSummary['status'] {
  const state = overallState(metrics)
  const said = [
    { indicator: INDICATORS[state], description: OVERALL_TITLES[state] },
    ...incidents.filter(isOpenIncident).map(({ impact }) => {
      const { indicator, description } = ANNOUNCED[impact]
      return { indicator, description }
    }),
  ]
  const [worst] = INDICATORS_WORST_FIRST.flatMap((one) => said.filter(({ indicator }) => indicator === one))
  if (!worst) throw new Error('The site has no status.')
  return worst
}

const isOpenIncident = (one: Incident) => one.kind === 'incident' && isOpen(one)

/** Whether an incident or maintenance is not over yet. */
export const isUnresolved = ({ status }: StatuspageIncident) =>
  status !== 'resolved' && status !== 'completed'

const lastUpdate = ({ startedAt, kind, updates }: Incident) =>
  updates.at(-1)?.at ?? (kind === 'incident' ? startedAt : '')

interface Times {
  /** The day of the first measurement; today while there is none. */
  first: string
  /** When its measured state last changed; the same while nothing was measured. */
  changed: string
}

/** Since when each component is measured, and when its state last changed. */
async function readTimes({ db, now }: Ctx): Promise<ReadonlyMap<string, Times>> {
  const [days, states] = await Promise.all([
    db.orm
      .select({ component: statusDays.component, day: min(statusDays.day) })
      .from(statusDays)
      .groupBy(statusDays.component),
    db.orm.select({ component: statusStates.component, since: statusStates.since }).from(statusStates),
  ])
  return new Map(
    COMPONENTS.map((component) => {
      const day = days.find((row) => row.component === component)?.day ?? dayOf(now)
      const first = new Date(day * DAY).toISOString()
      const since = states.find((row) => row.component === component)?.since
      return [component, { first, changed: since === undefined ? first : new Date(since).toISOString() }]
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
  const { first, changed } = times.get(component) ?? { first: NEVER, changed: NEVER }
  const announced = incidents.filter((one) => one.components.includes(component))
  // Changed by measurements, or by an announcement about it.
  const updatedAt = [changed, ...announced.map(lastUpdate)].toSorted().at(-1)
  const said = [
    COMPONENT_STATES[stateOf(metrics[component])],
    ...announced.filter(isOpenIncident).map(({ impact }) => ANNOUNCED[impact].component),
  ]
  return {
    id: component,
    name: COMPONENT_NAMES[component],
    status: isWorkedOn
      ? 'under_maintenance'
      : (STATES_WORST_FIRST.find((state) => said.some((one) => one === state)) ?? 'operational'),
    created_at: first,
    updated_at: updatedAt ?? changed,
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
