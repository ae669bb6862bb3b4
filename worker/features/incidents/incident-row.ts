import type { Impact, Incident, IncidentKind, IncidentStatus } from '../../../contract/incident.ts'
import { severityOf } from '../../../contract/incident.ts'
import type { Component } from '../../../contract/status.ts'

export interface IncidentRow {
  id: string
  kind: IncidentKind
  title: string
  component: Component
  impact: Impact
  status: IncidentStatus
  started_at: number
  ends_at: number | null
  resolved_at: number | null
  /** JSON: `[[at, status, text], …]`, oldest first. */
  told: string
}

/** The columns an incident is read by; `incidents` stands as `i`. */
export const INCIDENT_COLUMNS = `i.id, i.kind, i.title, i.component, i.impact, i.status, i.started_at, i.ends_at, i.resolved_at,
  (SELECT json_group_array(json_array(u.at, u.status, u.text) ORDER BY u.seq) FROM incident_updates u WHERE u.incident_id = i.id) AS told`

type Told = [at: number, status: IncidentStatus, text: string]

/** The row as everybody reads it. An update without words (an incident that was opened without any) is no update to them. */
export function incidentOf(row: IncidentRow): Incident {
  const told: Told[] = JSON.parse(row.told)
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    component: row.component,
    components: [row.component],
    impact: row.impact,
    severity: severityOf(row.impact),
    status: row.status,
    startedAt: isoOf(row.started_at),
    endsAt: row.ends_at === null ? null : isoOf(row.ends_at),
    resolvedAt: row.resolved_at === null ? null : isoOf(row.resolved_at),
    updates: told
      .filter(([, , text]) => text !== '')
      .map(([at, status, text]) => ({ at: isoOf(at), status, text })),
  }
}

const isoOf = (time: number) => new Date(time).toISOString()
