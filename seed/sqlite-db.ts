import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { type Db, openDb } from '../worker/db/client.ts'

type Database = Parameters<typeof openDb>[0]

export interface SqliteStatement {
  sql: string
  values: readonly unknown[]
  /** Rows as arrays, in which columns of the same name stay apart. */
  raw?: boolean
}
interface Result {
  success: boolean
  results: Record<string, unknown>[]
  meta: { changes: number }
}
type Ask = (statements: readonly SqliteStatement[]) => Promise<Result[]>

/** Carries statements out in one transaction, at once or later. */
export type Send = (statements: readonly SqliteStatement[], run: () => Result[]) => Promise<Result[]>

const atOnce: Send = async (_, run) => run()

/**
 * A database file with D1's interface, so that the Worker's functions run in Node. No other process may open
 * the file.
 */
export const openSqlite = (file: DatabaseSync): Db => openDb(sqliteDatabase(file), 'first-primary')

export function sqliteDatabase(file: DatabaseSync, send: Send = atOnce): Database {
  const cache = new Map<string, StatementSync>()
  const statementOf = (sql: string) => {
    const statement = cache.get(sql) ?? file.prepare(sql)
    cache.set(sql, statement)
    return statement
  }
  /** All rows ever changed, those of triggers included: D1 tells the same. */
  const changes = () => Number(statementOf('SELECT total_changes() AS changes').get()?.['changes'])
  return databaseOver((statements) =>
    send(statements, () =>
      inTransaction(file, () =>
        statements.map(({ sql, values, raw = false }) => {
          const before = changes()
          const statement = statementOf(sql)
          statement.setReturnArrays(raw)
          const results = statement.all(...values.map(toSqlite))
          return { success: true, results, meta: { changes: changes() - before } }
        }),
      ),
    ),
  )
}

/** D1's interface over a function that answers statements. Of columns with the same name, a row keeps one. */
export function databaseOver(ask: Ask): Database {
  const known = new WeakMap<object, SqliteStatement>()
  const prepare = (sql: string, values: readonly unknown[] = []) => {
    const rows = async ({ raw = false } = {}) => (await ask([{ sql, values, raw }]))[0]?.results ?? []
    const statement = {
      bind: (...bound: unknown[]) => prepare(sql, bound),
      all: async () => (await ask([{ sql, values }]))[0],
      run: async () => statement.all(),
      first: async () => (await rows())[0] ?? null,
      raw: async () => (await rows({ raw: true })).map((row) => Object.values(row)),
    }
    known.set(statement, { sql, values })
    return statement
  }
  const session = {
    prepare: (sql: string) => prepare(sql),
    batch: (statements: object[]) => ask(statements.flatMap((one) => known.get(one) ?? [])),
    getBookmark: () => null,
  }
  return { ...session, withSession: () => session }
}

/** One transaction; may be nested. */
function inTransaction(file: DatabaseSync, work: () => Result[]): Result[] {
  file.exec('SAVEPOINT batch')
  try {
    const result = work()
    file.exec('RELEASE batch')
    return result
  } catch (error) {
    file.exec('ROLLBACK TO batch; RELEASE batch')
    throw error
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new Error(`D1 takes no ${typeof value}.`)
}
