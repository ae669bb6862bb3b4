import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { Env } from '../../worker/platform/env.ts'
import type { Loop } from './loop.ts'
import type { Sky } from './weather.ts'

const READS = /^\s*(?:SELECT|WITH)\b(?![\s\S]*\b(?:INSERT|UPDATE|DELETE)\b)/i

interface Statement {
  sql: string
  values: readonly unknown[]
}
interface Result {
  success: boolean
  results: Record<string, unknown>[]
  meta: { changes: number }
}

/** A database file with D1's interface, in the time and the weather of a life. All that a life changes is gone with its end. */
export class Database {
  readonly #file: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  #isWritten = false

  constructor(file: DatabaseSync, loop: () => Loop) {
    this.#file = file
    // SQLite's own random values and clock would differ from run to run.
    const ours = (name: string, draw: (value: unknown) => SQLOutputValue) =>
      file.function(name, { varargs: true }, draw)
    ours('randomblob', (length) =>
      Uint8Array.from({ length: Number(length) }, () => loop().random.int(0, 255)),
    )
    ours('random', () => loop().random.int(-(2 ** 40), 2 ** 40))
    ours('unixepoch', () => Math.floor(loop().now / 1000))
    ours('world_now', () => loop().now)
  }

  begin(): void {
    this.#file.exec('BEGIN')
  }

  end(): void {
    this.#file.exec('ROLLBACK')
  }

  /** Whether somebody may have written since this was asked last. */
  takeWritten(): boolean {
    const isWritten = this.#isWritten
    this.#isWritten = false
    return isWritten
  }

  /** Asks at once: for the life itself, not for the Worker. */
  ask(sql: string, ...values: SQLInputValue[]): Record<string, SQLOutputValue>[] {
    return this.#statement(sql).all(...values)
  }

  /** The binding of an isolate. */
  binding(loop: Loop, sky: Sky): Env['DB'] {
    const send = async <Answer>(statements: readonly Statement[], read: (results: Result[]) => Answer) => {
      const isRead = statements.every(({ sql }) => READS.test(sql))
      const label = `D1 ${statements[0]?.sql.replaceAll(/\s+/g, ' ').slice(0, 90)} (${statements.length})`
      return read(
        await loop.call(label, sky.database(isRead), () => {
          this.#isWritten ||= !isRead
          return this.#transact(statements)
        }),
      )
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
        const rows = this.#statement(sql).all(...values.map(toSqlite))
        return {
          success: true,
          results: rows,
          meta: { changes: READS.test(sql) ? 0 : this.#changes() - before },
        }
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

function toSqlite(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new Error(`D1 takes no ${typeof value}.`)
}
