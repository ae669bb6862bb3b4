import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { type Send, sqliteDatabase } from '../../dev/seed/sqlite-db.ts'
import type { Env } from '../../worker/platform/env.ts'
import type { Loop } from './loop.ts'
import type { Sky } from './weather.ts'

const READS = /^\s*(?:SELECT|WITH)\b(?![\s\S]*\b(?:INSERT|UPDATE|DELETE)\b)/i

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
    const statement = this.#prepared.get(sql) ?? this.#file.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement.all(...values)
  }

  binding(loop: Loop, sky: Sky): Env['DB'] {
    const send: Send = (statements, run) => {
      const isRead = statements.every(({ sql }) => READS.test(sql))
      const label = `D1 ${statements[0]?.sql.replaceAll(/\s+/g, ' ').slice(0, 90)} (${statements.length})`
      return loop.call(label, sky.database(isRead), () => {
        this.#isWritten ||= !isRead
        return run()
      })
    }
    return sqliteDatabase(this.#file, send)
  }
}
