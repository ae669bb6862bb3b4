import {
  type AnyColumn,
  fillPlaceholders,
  getTableColumns,
  type SQL,
  sql,
  type SQLWrapper,
  type Table,
  type Column,
} from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { lazy } from '#contract/base/lazy.ts'
import { fromKeys, keysOf } from '#contract/base/records.ts'
import type { Db } from './client.ts'

const COMMA = sql.raw(', ')
const dialect = new SQLiteAsyncDialect()

/** A prepared statement with its values. With a database it becomes a statement of D1. */
export type Ready = (db: Pick<Db, 'prepare'>) => D1PreparedStatement

export const statement = (db: Pick<Db, 'prepare'>, query: SQLWrapper): D1PreparedStatement =>
  prepared(query)({})(db)

/** A statement whose text is written once, and whose values are those of its placeholders each time. */
export function prepared(query: SQLWrapper): (values: Record<string, unknown>) => Ready {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL())
  return (values) => (db) => db.prepare(text).bind(...fillPlaceholders(params, values))
}

/** Statements by name. Their text is written once, when they are first sent, and all get the same values. */
export function preparedTogether<Name extends string>(
  write: () => Readonly<Record<Name, SQLWrapper>>,
): (values: Record<string, unknown>) => Record<Name, Ready> {
  const written = lazy(() => {
    const queries = write()
    return fromKeys(keysOf(queries), (name) => prepared(queries[name]))
  })
  return (values) => fromKeys(keysOf(written()), (name) => written()[name](values))
}

/** Columns by their names alone, for lists of `INSERT` and for `SET`. */
export const names = (...columns: AnyColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column.name)),
    COMMA,
  )

/** In the update of an upsert: the value that the insert had. */
export const excluded = (column: AnyColumn): SQL => sql`excluded.${names(column)}`

/** A counter plus a difference. The verb need not read the counter, and so does not conflict with others. */
export const plus = (column: AnyColumn, difference: number): SQL => sql`${column} + ${difference}`

/** A column under another name: no two columns of a statement in a batch may have the same name. */
export const named = <Of extends Column>(column: Of, name: string) => sql<Of['_']['data']>`${column}`.as(name)

/** The number of the day, or of another period of `length` ms, since 1970 (UTC). */
export const periodOf = (time: AnyColumn, length: number): SQL<number> =>
  sql`${time} / ${sql.raw(String(length))}`

/** A time that only moves forward. */
export const atLeast = (column: AnyColumn, value: number): SQL => sql`max(${column}, ${value})`

/** Whether a text contains another one literally: `LIKE` would ignore case and read `%` and `_`. */
export const contains = (column: AnyColumn, text: string): SQL => sql`(instr(${column}, ${text}) > 0)`

type KeyOf<Of extends Table> = keyof Of['_']['columns'] & string

const columnOf = (table: Table, key: string): SQL => {
  const column = getTableColumns(table)[key]
  if (!column) throw new Error(`No column ${key}`)
  return names(column)
}

export const into = <Of extends Table>(table: Of, ...keys: KeyOf<Of>[]): SQL =>
  sql`${table} (${sql.join(
    keys.map((key) => columnOf(table, key)),
    COMMA,
  )})`

type Bound = string | number | null

export type Values<Of extends Table> = { [Name in KeyOf<Of>]?: SQL | AnyColumn | Bound }

/** What follows `SET`: columns and what they become, as SQL or as a value to bind. */
export const set = <Of extends Table>(table: Of, values: Values<Of>): SQL =>
  sql.join(
    Object.entries<SQL | AnyColumn | Bound | undefined>(values).flatMap(([key, value]) =>
      value === undefined ? [] : [sql`${columnOf(table, key)} = ${value}`],
    ),
    COMMA,
  )

type Columns<Of extends Table> = Of['_']['columns']
type NameOf<Of extends Table> = Columns<Of>[keyof Columns<Of>]['_']['name']
type ColumnOf<Of extends Table, Name> = Extract<Columns<Of>[keyof Columns<Of>], { _: { name: Name } }>

/**
 * Statements by hand answer JSON as text and a boolean as 0 or 1; all other types are those of the schema.
 */
type ValueOf<Of extends Column> =
  | (Of['_']['dataType'] extends 'json'
      ? string
      : Of['_']['dataType'] extends 'boolean'
        ? number
        : Of['_']['data'])
  | (Of['_']['notNull'] extends true ? never : null)

/** A column by its name in the database, or under an alias: `username AS owner_name`. */
type Selected<Of extends Table> = NameOf<Of> | `${NameOf<Of>} AS ${string}`

/** The row that hand-written SQL returns when it selects these columns of a table. */
export type SqlRow<Of extends Table, Select extends Selected<Of> = NameOf<Of>> = {
  [Key in Select as Key extends `${string} AS ${infer As}` ? As : Key]: ValueOf<
    ColumnOf<Of, Key extends `${infer Name} AS ${string}` ? Name : Key>
  >
}

/** The row of a left join, which may be empty. */
export type MaybeRow<Row> = Row | { [Key in keyof Row]: null }

/** Columns for SQL and the row type of the result. Both come from one list, so that they always match. */
export interface SqlColumns<Row> {
  sql: string
  /** Never set: carries the type. */
  row?: Row
}

export type RowOf<Of extends SqlColumns<unknown>> = NonNullable<Of['row']>

/** Names columns of a table that has the alias `alias` in the statement. */
export function columnsOf<Of extends Table, const Select extends Selected<Of>>(
  _table: Of,
  alias: string,
  ...columns: Select[]
): SqlColumns<SqlRow<Of, Select>> {
  return { sql: columns.map((column) => `${alias}.${column}`).join(', ') }
}
