import { getTableColumns, getTableName, is, ne, sql } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '../db/schema.ts'
import type { Ctx } from '../http/verb.ts'

const { apiTokens, metricVisits, siteCounters, statusMinutes } = schema

/** All columns with JSON: those that say so, and texts that are read as JSON. */
const COLUMNS = [
  ...Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .flatMap((table) => Object.values(getTableColumns(table)))
    .filter(({ dataType }) => dataType === 'json'),
  apiTokens.scopes,
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
  const columns = COLUMNS.flatMap(({ table, name }, index) => {
    const broken = counted[index]?.[0]?.broken ?? 0
    return broken > 0 ? [{ column: `${getTableName(table)}.${name}`, broken }] : []
  })
  const broken = columns.reduce((sum, column) => sum + column.broken, 0)
  await db.orm
    .insert(siteCounters)
    .values({ id: 1, broken })
    .onConflictDoUpdate({
      target: siteCounters.id,
      set: { broken },
      setWhere: ne(siteCounters.broken, broken),
    })
  const byColumn = Object.fromEntries(columns.map((entry) => [entry.column, entry.broken]))
  // oxlint-disable-next-line no-console -- operators repair the rows
  if (columns.length > 0) console.error(JSON.stringify({ level: 'error', event: 'broken rows', byColumn }))
  return byColumn
}
