import { type AnyColumn, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * Whether a column has one of these values. The list is one bound value: D1 takes at most a hundred in a
 * statement.
 */
export const among = (column: AnyColumn, values: readonly (string | number)[]): SQL =>
  isIn(column, JSON.stringify(values))

/** Whether a column has one of the values of a JSON list, which a prepared statement gets under this name. */
export const amongGiven = (column: AnyColumn, name: string): SQL => isIn(column, sql.placeholder(name))

const isIn = (column: AnyColumn, list: string | Placeholder) =>
  sql`${column} IN (SELECT value FROM json_each(${list}))`

/**
 * One statement that inserts any number of rows; none without rows. It fills the columns whose keys the first
 * row has, with `NULL` for `undefined`. Keys of later rows alone are dropped.
 */
export function insertStatements<Table extends SQLiteTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
): SQL[] {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in (rows[0] ?? {}))
  if (columns.length === 0) return []
  const values = rows.map((row: Record<string, unknown>) =>
    columns.map(([key, column]) => {
      const value = row[key] ?? null
      return value === null ? null : column.mapToDriverValue(value)
    }),
  )
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ')
  const selected = columns.map((_, index) => `value ->> ${index}`).join(', ')
  return [
    sql`INSERT INTO ${table} (${sql.raw(names)})
      SELECT ${sql.raw(selected)} FROM json_each(${JSON.stringify(values)})`,
  ]
}
