import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'

const dialect = new SQLiteAsyncDialect()

/** A statement for `db.batch` from Drizzle's `sql` template, which names columns by reference. */
export function statement(db: Pick<Db, 'prepare'>, query: SQL): D1PreparedStatement {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return db.prepare(text).bind(...params)
}

/** Columns by their names alone, for lists of `INSERT` and for `SET`. */
export const names = (...columns: AnyColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  )
