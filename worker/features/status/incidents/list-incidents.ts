import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Incident } from '#contract/status/incident.ts'
import type { IncidentPage } from '#contract/status/incident.wire.ts'
import type { Ctx } from '../../../http/verb.ts'
import { INCIDENT_COLUMNS, incidentOf, type IncidentRow } from './incident-row.ts'
import { incidents } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'

const i = alias(incidents, 'i')

/**
 * A page of public incidents: first the current ones, newest start first; then the planned ones, soonest first; then the finished ones. Of the
 * finished incidents, only those up to the end of the page are read.
 */
export async function listIncidents(
  { db }: Ctx,
  { page, limit }: { page: number; limit: number },
): Promise<IncidentPage> {
  const end = page * limit
  const [open, closed, counted] = await db.batch<[IncidentRow, IncidentRow, { total: number }]>([
    sql`SELECT ${INCIDENT_COLUMNS} FROM ${incidents} i WHERE ${i.closed} = 0
         ORDER BY ${i.status} = 'scheduled', IIF(${i.status} = 'scheduled', ${i.startedAt}, -${i.startedAt}), ${i.id} LIMIT ${end}`,
    sql`SELECT ${INCIDENT_COLUMNS} FROM ${incidents} i WHERE ${i.closed} = 1 ORDER BY ${i.startedAt} DESC, ${i.id} LIMIT ${end}`,
    sql`SELECT count(*) AS total FROM ${incidents}`,
  ])
  const rows = [...open, ...closed].slice(end - limit, end)
  return { items: rows.map(incidentOf), total: counted[0]?.total ?? 0, page, limit }
}

/** One incident; `null` when the id does not exist. */
export async function findIncident({ db }: Ctx, id: string): Promise<Incident | null> {
  const row = await db.first<IncidentRow>(
    sql`SELECT ${INCIDENT_COLUMNS} FROM ${incidents} i WHERE ${i.id} = ${id}`,
  )
  return row && incidentOf(row)
}

/** The latest changes, for the feed; `updatedAt` is ISO 8601. */
export async function latestIncidents(
  { db }: Ctx,
  limit: number,
): Promise<(Incident & { updatedAt: string })[]> {
  const results = await db.all<IncidentRow & SqlRow<typeof incidents, 'updated_at'>>(
    sql`SELECT ${INCIDENT_COLUMNS}, ${i.updatedAt} FROM ${incidents} i ORDER BY ${i.updatedAt} DESC, ${i.id} LIMIT ${limit}`,
  )
  return results.map((row) => ({ ...incidentOf(row), updatedAt: new Date(row.updated_at).toISOString() }))
}
