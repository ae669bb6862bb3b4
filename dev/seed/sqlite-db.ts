import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { type Db, openDb } from '../../worker/db/client.ts'

/**
 * A database file with D1's interface, so that the Worker's functions run in Node. No other process may open
 * the file.
 */
export function openSqlite(file: DatabaseSync): Db {
  const cache = new Map<string, StatementSync>()
  const statementOf = (sql: string) => {
    const statement = cache.get(sql) ?? file.prepare(sql)
    cache.set(sql, statement)
    return statement
  }
  const rowsOf = new WeakMap<object, () => Record<string, unknown>[]>()
  const prepare = (sql: string, values: readonly unknown[] = []) => {
    const rows = () => statementOf(sql).all(...values.map(toSqlite))
    const statement = {
      bind: (...bound: unknown[]) => prepare(sql, bound),
      all: async () => answer(rows()),
      run: async () => answer(rows()),
      first: async () => rows()[0] ?? null,
      raw: async () => rows().map((row) => Object.values(row)),
    }
    rowsOf.set(statement, rows)
    return statement
  }
  const session = {
    prepare,
    batch: async (statements: object[]) =>
      inTransaction(file, () => statements.map((statement) => answer(rowsOf.get(statement)?.() ?? []))),
    getBookmark: () => null,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `openDb` uses no other part of a database
  const database = { withSession: () => session } as unknown as Parameters<typeof openDb>[0]
  return openDb(database, 'first-primary')
}

/** One transaction; may be nested. */
function inTransaction<Result>(file: DatabaseSync, work: () => Result): Result {
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

const answer = (results: unknown[]) => ({ success: true, results, meta: {} })

function toSqlite(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new Error(`D1 takes no ${typeof value}.`)
}
