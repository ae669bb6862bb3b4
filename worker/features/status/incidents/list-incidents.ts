import { sql } from 'drizzle-orm'
import type { Incident } from '#contract/status/incident.ts'
import type { IncidentPage } from '#contract/status/incident.wire.ts'
import { readList } from '../../../db/page.ts'
import { incidents } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import { INCIDENT_COLUMNS, incidentOf, type IncidentRow, IS_CLOSED } from './incident-row.ts'

const i = incidents

/** A page of public incidents: first the current ones, newest start first; then the planned ones, soonest first; then the finished ones. */
export function listIncidents({ db }: Ctx, query: { page: number; limit: number }): Promise<IncidentPage> {
  const rows = sql`SELECT ${INCIDENT_COLUMNS} FROM ${i}
    ORDER BY ${IS_CLOSED}, ${i.status} = 'scheduled', iif(${i.status} = 'scheduled', ${i.startedAt}, -${i.startedAt}), ${i.id}`
  return readList(db, query, { rows, of: sql`${i}` }, incidentOf)
}

/** One incident; `null` when the id does not exist. */
export async function findIncident({ db }: Ctx, id: string): Promise<Incident | null> {
  const row = await db.first<IncidentRow>(sql`SELECT ${INCIDENT_COLUMNS} FROM ${i} WHERE ${i.id} = ${id}`)
  return row && incidentOf(row)
}

/** The latest changes, for the feed; `updatedAt` is ISO 8601. */
export async function latestIncidents(
  { db }: Ctx,
  limit: number,
): Promise<(Incident & { updatedAt: string })[]> {
  const results = await db.all<IncidentRow>(
    sql`SELECT ${INCIDENT_COLUMNS} FROM ${i} ORDER BY ${i.updatedAt} DESC, ${i.id} LIMIT ${limit}`,
  )
  return results.map((row) => ({ ...incidentOf(row), updatedAt: new Date(row.updated_at).toISOString() }))
}
