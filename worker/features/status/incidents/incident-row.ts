import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import { CLOSED_STATUS, type Incident, type IncidentStatus, severityOf } from '#contract/status/incident.ts'
import type { Orm } from '../../../db/client.ts'
import { incidents, incidentUpdates as updates } from '../../../db/schema.ts'

type UpdateRow = [at: number, status: IncidentStatus, text: string]

/** Its updates, oldest first. In brackets, because the builder writes columns of a field without their table. */
const UPDATES =
  sql`(${sql`SELECT json_group_array(json_array(${updates.at}, ${updates.status}, ${updates.text}) ORDER BY ${updates.seq}) FROM ${updates} WHERE ${updates.incidentId} = ${incidents.id}`})`.mapWith(
    (text: string): UpdateRow[] => JSON.parse(text),
  )

export const selectIncidents = (orm: Orm) =>
  orm.select({ ...getTableColumns(incidents), updates: UPDATES }).from(incidents)

export type IncidentRow = Awaited<ReturnType<typeof selectIncidents>>[number]

export const IS_CLOSED = inArray(incidents.status, Object.values(CLOSED_STATUS))

/** The public form of a row. An update without text (an incident that was opened without any) is left out. */
export function incidentOf(row: IncidentRow): Incident {
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    component: row.component,
    components: [row.component],
    impact: row.impact,
    severity: severityOf(row.impact),
    status: row.status,
    startedAt: iso(row.startedAt),
    endsAt: isoOrNull(row.endsAt),
    resolvedAt: isoOrNull(row.resolvedAt),
    updates: row.updates
      .filter(([, , text]) => text !== '')
      .map(([at, status, text]) => ({ at: iso(at), status, text })),
  }
}
