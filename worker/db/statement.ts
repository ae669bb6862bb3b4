import { type AnyColumn, getTableColumns, type SQL, sql, type SQLWrapper, type Table } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'

const dialect = new SQLiteAsyncDialect()

/** A statement of D1 from a query of Drizzle. */
export function statement(db: Pick<Db, 'prepare'>, query: SQLWrapper): D1PreparedStatement {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL())
  const values: unknown[] = []
  let place = 0
  // SQLite plans a statement with a bound limit a second time, so limits become part of the text.
  const planned = text.replaceAll(/(limit )?\?/gi, (sign, limit?: string) => {
    const value = params[place++]
    if (limit !== undefined && typeof value === 'number') return `${limit}${value}`
    values.push(value)
    return sign
  })
  // A text with a question mark of its own stays as it is.
  const isPlain = place === params.length
  return db.prepare(isPlain ? planned : text).bind(...(isPlain ? values : params))
}

/** Columns by their names alone, for lists of `INSERT` and for `SET`. */
export const names = (...columns: AnyColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  )

type Key<Of extends Table> = keyof Of['_']['columns'] & string

const columnOf = (table: Table, key: string): SQL => {
  const column = getTableColumns(table)[key]
  if (!column) throw new Error(`No column ${key}`)
  return names(column)
}

/** A table with the columns that an `INSERT INTO` fills. */
export const into = <Of extends Table>(table: Of, ...keys: Key<Of>[]): SQL =>
  sql`${table} (${sql.join(
    keys.map((key) => columnOf(table, key)),
    sql`, `,
  )})`

type Bound = string | number | null

/** A statement without values, as text. */
export const textOf = (query: SQL): string => dialect.sqlToQuery(query).sql

export type Values<Of extends Table> = { [Column in Key<Of>]?: SQL | Bound }

/** What follows `SET`: columns and what they become, as SQL or as a value to bind. */
export const set = <Of extends Table>(table: Of, values: Values<Of>): SQL =>
  sql.join(
    Object.entries<SQL | Bound | undefined>(values).flatMap(([key, value]) =>
      value === undefined ? [] : [sql`${columnOf(table, key)} = ${value}`],
    ),
    sql`, `,
  )
