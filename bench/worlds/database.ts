import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { sqliteDatabase } from '../../seed/sqlite-db.ts'
import type { Env } from '../../worker/platform/env.ts'
import type { Loop } from './loop.ts'

const READS = /^\s*(?:SELECT|WITH)\b(?![\s\S]*\b(?:INSERT|UPDATE|DELETE)\b)/i

/** A database file with D1's interface, in the time and with the faults of a run. */
export class Database {
  readonly binding: Env['DB']
  readonly #file: DatabaseSync

  constructor(file: DatabaseSync, loop: Loop, afterWrite: () => void) {
    this.#file = file
    const { random } = loop
    // SQLite's own random values and clock would differ from run to run.
    const define = (name: string, draw: (value: unknown) => SQLOutputValue) =>
      file.function(name, { varargs: true }, draw)
    define('randomblob', (length) => Uint8Array.from({ length: Number(length) }, () => random.int(0, 255)))
    define('random', () => random.int(-(2 ** 40), 2 ** 40))
    define('unixepoch', () => Math.floor(loop.now / 1000))
    this.binding = sqliteDatabase(file, (statements, run) => {
      const isRead = statements.every(({ sql }) => READS.test(sql))
      const label = `D1 ${statements[0]?.sql.replaceAll(/\s+/g, ' ').slice(0, 90)} (${statements.length})`
      return loop.call(label, loop.faults.database(isRead), () => {
        const results = run()
        if (!isRead) afterWrite()
        return results
      })
    })
  }

  /** Asks at once: for the run itself, not for the Worker. */
  ask(sql: string, ...values: SQLInputValue[]): Record<string, SQLOutputValue>[] {
    return this.#file.prepare(sql).all(...values)
  }
}
