import { sql } from 'drizzle-orm'
import { CLOSED_STATUS, type Incident, type IncidentStatus, severityOf } from '#contract/status/incident.ts'
import { incidents, incidentUpdates } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { iso, isoOrNull } from '../../../platform/iso.ts'

const u = incidentUpdates

/** `updates_json` is JSON: `[[at, status, text], …]`, oldest first. */
export type IncidentRow = SqlRow<typeof incidents> & { updates_json: string }

export const INCIDENT_COLUMNS = sql`${incidents}.*,
  (SELECT json_group_array(json_array(${u.at}, ${u.status}, ${u.text}) ORDER BY ${u.seq}) FROM ${u} WHERE ${u.incidentId} = ${incidents.id}) AS updates_json`

export const IS_CLOSED = sql`${incidents.status} IN ${Object.values(CLOSED_STATUS)}`

type UpdateRow = [at: number, status: IncidentStatus, text: string]

/** The public form of a row. An update without text (an incident that was opened without any) is left out. */
export function incidentOf(row: IncidentRow): Incident {
  const updates: UpdateRow[] = JSON.parse(row.updates_json)
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    component: row.component,
    components: [row.component],
    impact: row.impact,
    severity: severityOf(row.impact),
    status: row.status,
    startedAt: iso(row.started_at),
    endsAt: isoOrNull(row.ends_at),
    resolvedAt: isoOrNull(row.resolved_at),
    updates: updates
      .filter(([, , text]) => text !== '')
      .map(([at, status, text]) => ({ at: iso(at), status, text })),
  }
}
