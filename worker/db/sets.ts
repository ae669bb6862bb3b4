import { type AnyColumn, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * Whether a column has one of these values. The list is one bound value: D1 takes at most a hundred in a
 * statement.
 */
export const among = (column: AnyColumn, values: readonly (string | number)[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`

/**
 * Inserts any number of rows with one statement. All have the keys of the first; other columns get their
 * defaults.
 */
export function insertAll<Of extends SQLiteTable>(table: Of, rows: readonly Of['$inferInsert'][]): SQL[] {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in (rows[0] ?? {}))
  if (columns.length === 0) return []
  const values = rows.map((row: Record<string, unknown>) =>
    columns.map(([key, column]) => ((row[key] ?? null) === null ? null : column.mapToDriverValue(row[key]))),
  )
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ')
  const read = columns.map((_, index) => `value ->> ${index}`).join(', ')
  return [
    sql`INSERT INTO ${table} (${sql.raw(names)})
      SELECT ${sql.raw(read)} FROM json_each(${JSON.stringify(values)})`,
  ]
}
