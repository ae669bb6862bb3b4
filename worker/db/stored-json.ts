import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * A stored JSON value; `null` when the text is no JSON. One broken row must not stop a whole screen or job,
 * so it counts as empty, and the log says which column is broken.
 */
export function storedJson(text: string | null, column: string): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    // oxlint-disable-next-line no-console -- operators repair the row
    console.error(JSON.stringify({ level: 'error', event: 'stored value is no JSON', column }))
    return null
  }
}

/**
 * Selects the text of a column with JSON, for `storedJson`: the builder itself would throw at a broken value.
 */
export const storedText = <Of extends SQLiteColumn>(column: Of) =>
  sql<Of['_']['notNull'] extends true ? string : string | null>`${column}`.as(column.name)

/** A column with JSON, named in SQL text: `empty` where the value is no JSON. */
export const validJson = (column: string, empty = '[]') => `iif(json_valid(${column}), ${column}, '${empty}')`

/** A column with JSON, by reference: `empty` where the value is no JSON. */
export const jsonOf = (column: AnyColumn, empty: '[]' | '{}' = '[]'): SQL =>
  sql`iif(json_valid(${column}), ${column}, ${sql.raw(`'${empty}'`)})`
