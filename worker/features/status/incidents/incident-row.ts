import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Incident, type IncidentStatus, severityOf } from '#contract/status/incident.ts'
import { incidents, incidentUpdates } from '../../../db/schema.ts'
import { columnsOf, type RowOf } from '../../../db/sql.ts'
import { iso, isoOrNull } from '../../../platform/iso.ts'

const i = alias(incidents, 'i')
const u = alias(incidentUpdates, 'u')

const INCIDENT = columnsOf(
  incidents,
  'i',
  'id',
  'kind',
  'title',
  'component',
  'impact',
  'status',
  'started_at',
  'ends_at',
  'resolved_at',
)

/** `updates_json` is JSON: `[[at, status, text], …]`, oldest first. */
export type IncidentRow = RowOf<typeof INCIDENT> & { updates_json: string }

/** The columns of an incident; `incidents` has the alias `i`. */
export const INCIDENT_COLUMNS = sql`${sql.raw(INCIDENT.sql)},
  (SELECT json_group_array(json_array(${u.at}, ${u.status}, ${u.text}) ORDER BY ${u.seq}) FROM ${incidentUpdates} u WHERE ${u.incidentId} = ${i.id}) AS updates_json`

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
