import { getTableName, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../http/verb.ts'
import {
  applications,
  auditLog,
  listings,
  metricVisits,
  roadmapItems,
  siteCounters,
  statusMinutes,
  users,
} from '../db/schema.ts'

/** The columns with JSON that screens and jobs read. */
const COLUMNS = [
  users.roles,
  listings.tags,
  listings.facts,
  listings.factsSaid,
  listings.factsChecked,
  applications.links,
  auditLog.before,
  auditLog.after,
  roadmapItems.tags,
  metricVisits.seen,
  statusMinutes.latencies,
]

/**
 * Counts the stored values that are no JSON, which screens and jobs leave out (see stored-json.ts), for the
 * admin area and the log. No code of the site writes such values.
 */
export async function countBrokenRows({ db }: Ctx): Promise<Record<string, number>> {
  const counted = await db.batch<{ broken: number }>(
    COLUMNS.map(
      (column) => sql`SELECT count(*) AS broken FROM ${column.table} WHERE NOT json_valid(${column})`,
    ),
  )
  const found = COLUMNS.flatMap(({ table, name }, index) => {
    const broken = counted[index]?.[0]?.broken ?? 0
    return broken > 0 ? [{ column: `${getTableName(table)}.${name}`, broken }] : []
  })
  const broken = found.reduce((sum, column) => sum + column.broken, 0)
  await db.orm
    .insert(siteCounters)
    .values({ id: 1, broken })
    .onConflictDoUpdate({
      target: siteCounters.id,
      set: { broken },
      setWhere: ne(siteCounters.broken, broken),
    })
  const byColumn = Object.fromEntries(found.map((each) => [each.column, each.broken]))
  // oxlint-disable-next-line no-console -- operators repair the rows
  if (found.length > 0) console.error(JSON.stringify({ level: 'error', event: 'broken rows', byColumn }))
  return byColumn
}
