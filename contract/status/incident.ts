import { keysOf } from '../base/records.ts'
import { say } from '../language/i18n.ts'
import type { Incident, IncidentUpdate } from './incident.wire.ts'
import { CHANGED_WORDS } from './status-words.ts'
import { isComponent } from './status.ts'

export type { Incident, IncidentUpdate } from './incident.wire.ts'

/** What admins announce: an incident, or planned maintenance. */
export const INCIDENT_KINDS = ['incident', 'maintenance'] as const
export type IncidentKind = (typeof INCIDENT_KINDS)[number]

export const IMPACTS = ['none', 'minor', 'major', 'critical'] as const
export type Impact = (typeof IMPACTS)[number]

export const SEVERITIES = ['low', 'major', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** The public sees three severities. */
const SEVERITY_OF: Record<Impact, Severity> = {
  none: 'low',
  minor: 'low',
  major: 'major',
  critical: 'critical',
}
export const severityOf = (impact: Impact): Severity => SEVERITY_OF[impact]

export const STATUS_NAMES = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  scheduled: 'Scheduled',
  'in-progress': 'In progress',
  completed: 'Completed',
} as const
export const INCIDENT_STATUSES = keysOf(STATUS_NAMES)
export type IncidentStatus = keyof typeof STATUS_NAMES

/**
 * The states of each kind, in their usual order. Admins may set nearly all of them (`canSetStatus`): a
 * resolved incident can return, and maintenance can be cancelled.
 */
export const STATUSES_OF: Record<IncidentKind, readonly [IncidentStatus, ...IncidentStatus[]]> = {
  incident: ['investigating', 'identified', 'monitoring', 'resolved'],
  maintenance: ['scheduled', 'in-progress', 'completed'],
}

export const FIRST_STATUS: Record<IncidentKind, IncidentStatus> = {
  incident: 'investigating',
  maintenance: 'scheduled',
}
export const CLOSED_STATUS: Record<IncidentKind, IncidentStatus> = {
  incident: 'resolved',
  maintenance: 'completed',
}

export interface StatusOf {
  kind: IncidentKind
  status: IncidentStatus
}

/** An incident is open until it is resolved, maintenance until it is completed. */
export function isOpen({ kind, status }: StatusOf): boolean {
  return status !== CLOSED_STATUS[kind]
}

/** Planned maintenance that has not begun. */
export function isUpcoming({ status }: Pick<StatusOf, 'status'>): boolean {
  return status === FIRST_STATUS.maintenance
}

/** Whether an incident can get a status. Maintenance cannot be planned for a start that has passed. */
export function canSetStatus(
  { kind, status, startedAt }: StatusOf & { startedAt: number },
  next: IncidentStatus,
  now: number,
): boolean {
  if (!STATUSES_OF[kind].includes(next)) return false
  return next === status || !isUpcoming({ status: next }) || startedAt > now
}

/** Active: an incident that is not resolved, or maintenance that has begun and is not completed. */
export function isRunning(incident: StatusOf): boolean {
  return isOpen(incident) && !isUpcoming(incident)
}

export const SEVERITY_NAMES: Record<Severity, string> = { low: 'Low', major: 'Major', critical: 'Critical' }

/**
 * The order on the public page: active ones (newest first), planned ones (soonest first), past ones (newest
 * first).
 */
export function inOrder<Item extends StatusOf & { startedAt: string }>(incidents: readonly Item[]): Item[] {
  return incidents.toSorted((a, b) => {
    const later = a.startedAt.localeCompare(b.startedAt)
    return turn(a) - turn(b) || (isUpcoming(a) ? later : -later)
  })
}

function turn(incident: StatusOf): number {
  if (!isOpen(incident)) return 2
  return isUpcoming(incident) ? 1 : 0
}

/** How many incidents are open, and how many maintenances are active. */
export interface Running {
  incidents: number
  maintenance: number
}

export function countRunning(incidents: readonly StatusOf[]): Running {
  const running = incidents.filter(isRunning)
  const maintenance = running.filter(({ kind }) => kind === 'maintenance').length
  return { incidents: running.length - maintenance, maintenance }
}

/** The head of the status page names this many active incidents; the list below shows all. */
export const RUNNING_SHOWN = 3

export const INCIDENT_TITLE_MAX = 140
export const UPDATE_TEXT_MAX = 2000
/**
 * Every response contains all updates of an incident. When an incident needs more, admins open another one.
 */
export const UPDATES_MAX = 100
/** Number of incidents that the public page shows and adds at once, and number on the admin tab. */
export const PUBLIC_INCIDENTS = 5
export const ADMIN_INCIDENTS = 50
/** Updates shown before 'show more': on the public page, and on the cards for admins. */
export const UPDATES_SHOWN = 2
export const ADMIN_UPDATES_SHOWN = 3

export const TITLE_REQUIRED_MESSAGE = 'Title is required'

/** The English text of an update when the admin typed none, as it is stored. */
export const changedText = (status: IncidentStatus): string =>
  CHANGED_WORDS[changedKey(status)].replace('{status}', STATUS_NAMES[status])

const changedKey = (status: IncidentStatus) =>
  status === 'resolved' || status === 'in-progress' || status === 'completed' ? status : 'other'

/** What an update says: the words of staff, or else the change in the language of the page. */
export const updateText = ({ status, text }: Pick<IncidentUpdate, 'status' | 'text'>): string =>
  text === changedText(status)
    ? say(`changed.${changedKey(status)}`, { status: say(`incidentStatus.${status}`) })
    : text

/** The page of one incident. Links in messages and feeds lead to it. */
export const incidentPath = (id: string) => `/status/incidents/${id}`
export const INCIDENTS_FEED_PATH = '/status/feed.atom'

const oneOf = <Value extends string>(values: readonly Value[], value: Value): Value | undefined =>
  values.find((one) => one === value)

/**
 * An incident of an answer. What this page does not know, from a later release, falls back or is left out.
 */
export function forgiveIncident(incident: Incident): Incident {
  const kind = oneOf(INCIDENT_KINDS, incident.kind) ?? 'incident'
  const components = [...new Set([incident.components, incident.component].flat().filter(isComponent))]
  return {
    ...incident,
    kind,
    component: components[0] ?? 'api',
    components,
    impact: oneOf(IMPACTS, incident.impact) ?? 'none',
    severity: oneOf(SEVERITIES, incident.severity) ?? 'low',
    status: oneOf(STATUSES_OF[kind], incident.status) ?? FIRST_STATUS[kind],
    updates: incident.updates.map((update) => ({
      ...update,
      status: oneOf(INCIDENT_STATUSES, update.status) ?? 'investigating',
    })),
  }
}
