import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { Env } from '../../worker/platform/env.ts'
import type { Loop } from './loop.ts'
import type { Sky } from './weather.ts'

/** Of few kinds: each is looked at once. */
const knownReads = new Map<string, boolean>()
function isRead(sql: string): boolean {
  const known = knownReads.get(sql) ?? READS.test(sql)
  knownReads.set(sql, known)
  return known
}
const READS = /^\s*(?:SELECT|WITH)\b(?![\s\S]*\b(?:INSERT|UPDATE|DELETE)\b)/i

interface Statement {
  sql: string
  values: readonly unknown[]
}

/** A database file in which all that SQLite itself draws is ours. */
class File {
  /** Answers in the place of SQLite's own functions. */
  draw: (fresh: () => SQLOutputValue) => SQLOutputValue = (fresh) => fresh()
  readonly #file: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(file: DatabaseSync, loop: () => Loop) {
    this.#file = file
    // SQLite's own random values and clock would differ from run to run.
    const ours = (name: string, fresh: (value: unknown) => SQLOutputValue) =>
      file.function(name, { varargs: true }, (value) => this.draw(() => fresh(value)))
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

  ask(sql: string, ...values: SQLInputValue[]): Record<string, SQLOutputValue>[] {
    return this.#statement(sql).all(...values)
  }

  transact(statements: readonly Statement[]): Result[] {
    this.#file.exec('SAVEPOINT batch')
    try {
      const results = statements.map(({ sql, values }) => {
        const before = isRead(sql) ? null : this.changes()
        const rows = this.#statement(sql).all(...values.map(toSqlite))
        return {
          success: true,
          results: rows,
          meta: { changes: before === null ? 0 : this.changes() - before },
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
  changes(): number {
    return Number(this.#statement('SELECT total_changes() AS changes').get()?.['changes'])
  }

  #statement(sql: string): StatementSync {
    const statement = this.#prepared.get(sql) ?? this.#file.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }
}

/** A database file with D1's interface, in the time and the weather of a world. Where replicas are behind, a second file repeats its writes later. */
export class Database {
  readonly #primary: File
  readonly #replica: File
  /** Writes so far, and how many of them the replica has. */
  #written = 0
  #repeated = 0
  #nextRepeat = 0
  /** How many ms the replica may be behind; 0 without a replica. */
  #lag = 0
  #isWritten = false

  /** Two files with the same content. */
  constructor(primary: DatabaseSync, replica: DatabaseSync, loop: () => Loop) {
    this.#primary = new File(primary, loop)
    this.#replica = new File(replica, loop)
  }

  /** Begins a life. All that it changes is gone with `end`. */
  begin(): void {
    this.#primary.begin()
    this.#replica.begin()
    this.#written = this.#repeated = this.#nextRepeat = this.#lag = 0
  }

  end(): void {
    this.#primary.end()
    this.#replica.end()
  }

  /** From now on, reads that ask for no more may be behind by so many ms. Must come before the first write. */
  replicate(lag: number): void {
    this.#lag = lag
  }

  /** Whether somebody may have written since this was asked last. */
  takeWritten(): boolean {
    const isWritten = this.#isWritten
    this.#isWritten = false
    return isWritten
  }

  /** Asks at once: for the world itself, not for the Worker. */
  ask(sql: string, ...values: SQLInputValue[]): Record<string, SQLOutputValue>[] {
    if (this.#lag > 0 && !isRead(sql)) this.#replica.ask(sql, ...values)
    return this.#primary.ask(sql, ...values)
  }

  /** The binding of one isolate. */
  binding(loop: Loop, sky: Sky): Env['DB'] {
    return {
      ...this.#session(loop, sky, 'first-primary'),
      withSession: (constraint?: string) => this.#session(loop, sky, constraint),
    }
  }

  #session(loop: Loop, sky: Sky, constraint = 'first-primary') {
    const wantsNewest = constraint === 'first-primary'
    // What this session has to see at least.
    let reached = wantsNewest || constraint === 'first-unconstrained' ? 0 : Number.parseInt(constraint, 16)
    let isBegun = false
    const perform = (statements: readonly Statement[], readsOnly: boolean) => {
      if (!readsOnly) this.#isWritten = true
      const isBehind = readsOnly && this.#lag > 0 && !(wantsNewest && !isBegun) && this.#repeated >= reached
      const results = isBehind ? this.#replica.transact(statements) : this.#write(statements, loop)
      isBegun = true
      reached = isBehind ? this.#repeated : this.#written
      return results
    }
    const send = async <Answer>(statements: readonly Statement[], read: (results: Result[]) => Answer) => {
      const readsOnly = statements.every(({ sql }) => isRead(sql))
      const [first] = statements
      const label = `${loop.current?.name}: ${first?.sql.replaceAll(/\s+/g, ' ').slice(0, 90)}${statements.length > 1 ? ` … (${statements.length})` : ''}`
      return read(await loop.call(label, sky.database(readsOnly), () => perform(statements, readsOnly)))
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
    return {
      prepare: (sql: string) => prepare(sql),
      batch: (statements: object[]) =>
        send(
          statements.flatMap((one) => known.get(one) ?? []),
          (results) => results,
        ),
      getBookmark: () => (isBegun ? reached.toString(16).padStart(8, '0') : null),
    }
  }

  #write(statements: readonly Statement[], loop: Loop): Result[] {
    if (this.#lag === 0) return this.#primary.transact(statements)
    const before = this.#primary.changes()
    const drawn: SQLOutputValue[] = []
    this.#primary.draw = (fresh) => {
      const value = fresh()
      drawn.push(value)
      return value
    }
    const results = this.#primary.transact(statements)
    this.#primary.draw = (fresh) => fresh()
    if (this.#primary.changes() === before) return results
    this.#written += 1
    this.#nextRepeat = Math.max(this.#nextRepeat, loop.now + loop.random.next() * this.#lag)
    loop.at(this.#nextRepeat, null, () => {
      this.#replica.draw = (fresh) => drawn.shift() ?? fresh()
      this.#replica.transact(statements)
      this.#repeated += 1
    })
    return results
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
