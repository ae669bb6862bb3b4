import { desc, eq, sql } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import type { Incident } from '#contract/status/incident.ts'
import type { IncidentPage } from '#contract/status/incident.wire.ts'
import { readPage } from '../../../db/page.ts'
import { incidents } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import { incidentOf, IS_CLOSED, selectIncidents } from './incident-row.ts'

/**
 * A page of incidents: current ones, newest start first; then planned ones, soonest first; then finished
 * ones.
 */
export async function listIncidents(
  { db: { orm } }: Ctx,
  query: { page: number; limit: number },
): Promise<IncidentPage> {
  const { id, status, startedAt } = incidents
  const isPlanned = eq(status, 'scheduled')
  const list = {
    key: id,
    where: undefined,
    order: [IS_CLOSED, isPlanned, sql`iif(${isPlanned}, ${startedAt}, -${startedAt})`, id],
  }
  const { rows, total } = await readPage(orm, list, query, selectIncidents(orm))
  const { page, limit } = query
  return { items: rows.map(incidentOf), total, page, limit }
}

export async function findIncident({ db }: Ctx, id: string): Promise<Incident | null> {
  const [row] = await selectIncidents(db.orm).where(eq(incidents.id, id))
  return row ? incidentOf(row) : null
}

/** The latest changes, for the feed; `updatedAt` is ISO 8601. */
export async function latestIncidents(
  { db }: Ctx,
  limit: number,
): Promise<(Incident & { updatedAt: string })[]> {
  const rows = await selectIncidents(db.orm).orderBy(desc(incidents.updatedAt), incidents.id).limit(limit)
  return rows.map((row) => ({ ...incidentOf(row), updatedAt: iso(row.updatedAt) }))
}
