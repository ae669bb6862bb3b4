import {
  type AnyColumn,
  Column,
  getTableColumns,
  getTableName,
  SQL,
  sql,
  type SQLChunk,
  type SQLWrapper,
  StringChunk,
  Table,
} from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'

const dialect = new SQLiteAsyncDialect()

/** A statement of D1 from a query of Drizzle. */
export function statement(db: Pick<Db, 'prepare'>, query: SQLWrapper): D1PreparedStatement {
  const { text, values } = written(query.getSQL())
  return db.prepare(text).bind(...values)
}

interface Written {
  text: string
  values: unknown[]
}

/** As the dialect writes it, which looks up the kind of each part along all its prototypes: that took longer than some answers. */
function written(chunk: SQLChunk, into: Written = { text: '', values: [] }): Written {
  if (chunk instanceof StringChunk) into.text += chunk.value.join('')
  else if (chunk instanceof SQL) for (const part of chunk.queryChunks) written(part, into)
  else if (chunk instanceof Column) into.text += `"${getTableName(chunk.table)}"."${chunk.name}"`
  else if (chunk instanceof Table) into.text += `"${getTableName(chunk)}"`
  else if (chunk === null || typeof chunk === 'string' || typeof chunk === 'number') {
    // SQLite plans a statement with a bound limit anew at each run.
    const isLimit = typeof chunk === 'number' && into.text.endsWith('LIMIT ')
    into.text += isLimit ? String(chunk) : '?'
    if (!isLimit) into.values.push(chunk)
  } else {
    const { sql: text, params } = dialect.sqlToQuery(new SQL([chunk]))
    into.text += text
    into.values.push(...params)
  }
  return into
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
export const textOf = (query: SQL): string => written(query).text

export type Values<Of extends Table> = { [Column in Key<Of>]?: SQL | Bound }

/** What follows `SET`: columns and what they become, as SQL or as a value to bind. */
export const set = <Of extends Table>(table: Of, values: Values<Of>): SQL =>
  sql.join(
    Object.entries<SQL | Bound | undefined>(values).flatMap(([key, value]) =>
      value === undefined ? [] : [sql`${columnOf(table, key)} = ${value}`],
    ),
    sql`, `,
  )
