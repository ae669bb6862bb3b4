import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Env } from '../../worker/platform/env.ts'
import type { Loop } from './loop.ts'
import type { Sky } from './weather.ts'

const READS = /^\s*(?:SELECT|WITH)\b(?![\s\S]*\b(?:INSERT|UPDATE|DELETE)\b)/i

interface Statement {
  sql: string
  values: readonly unknown[]
}

/** A database file with D1's interface, in the time and the weather of a world. */
export class Database {
  /** Changes statements of the Worker before they run, to see that a world finds it. */
  sabotage: (sql: string) => string = (sql) => sql
  readonly #file: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(file: DatabaseSync) {
    this.#file = file
  }

  /** Begins a life. All that it changes is gone with `end`. */
  begin(): void {
    this.#file.exec('BEGIN')
  }

  end(): void {
    this.#file.exec('ROLLBACK')
  }

  /** Asks at once: for the world itself, not for the Worker. */
  ask(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values)
  }

  /** The binding of one isolate. */
  binding(loop: Loop, sky: Sky): Env['DB'] {
    const send = async <Answer>(statements: readonly Statement[], read: (results: Result[]) => Answer) => {
      const isRead = statements.every(({ sql }) => READS.test(sql))
      const [first] = statements
      const label = `${loop.current?.name}: ${first?.sql.replaceAll(/\s+/g, ' ').slice(0, 90)}${statements.length > 1 ? ` … (${statements.length})` : ''}`
      return read(await loop.call(label, sky.database(isRead), () => this.#transact(statements)))
    }
    const known = new WeakMap<object, Statement>()
    const prepare = (sql: string, values: readonly unknown[] = []) => {
      const one = [{ sql, values }]
      const statement = {
        bind: (...bound: unknown[]) => prepare(sql, bound),
        all: () => send(one, ([result]) => result),
        run: () => send(one, ([result]) => result),
        first: () => send(one, ([result]) => result?.results[0] ?? null),
        raw: () => send(one, ([result]) => result?.results.map((row) => Object.values(row)) ?? []),
      }
      known.set(statement, { sql, values })
      return statement
    }
    const session = {
      prepare: (sql: string) => prepare(sql),
      batch: (statements: object[]) =>
        send(
          statements.flatMap((one) => known.get(one) ?? []),
          (results) => results,
        ),
      getBookmark: () => null,
    }
    return { ...session, withSession: () => session }
  }

  #transact(statements: readonly Statement[]): Result[] {
    this.#file.exec('SAVEPOINT batch')
    try {
      const results = statements.map(({ sql, values }) => {
        const before = this.#changes()
        const rows = this.#statement(this.sabotage(sql)).all(...values.map(toSqlite))
        return { success: true, results: rows, meta: { changes: this.#changes() - before } }
      })
      this.#file.exec('RELEASE batch')
      return results
    } catch (error) {
      this.#file.exec('ROLLBACK TO batch; RELEASE batch')
      throw error
    }
  }

  /** All rows ever changed, those of triggers included: D1 tells the same. */
  #changes(): number {
    return Number(this.#statement('SELECT total_changes() AS changes').get()?.['changes'])
  }

  #statement(sql: string): StatementSync {
    const statement = this.#prepared.get(sql) ?? this.#file.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }
}

interface Result {
  success: boolean
  results: Record<string, unknown>[]
  meta: { changes: number }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new Error(`D1 takes no ${typeof value}.`)
}
