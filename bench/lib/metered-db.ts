import { newId } from '../../worker/platform/ids.ts'
import { openDb } from '../../worker/db/client.ts'
import type { Ctx } from '../../worker/http/context.ts'
import type { D1DatabaseLike, D1StatementLike } from './runtime.ts'

/** A statement with its values. */
export type Asked = readonly [sql: string, values: readonly unknown[]]

export interface Meter {
  rowsRead: number
  rowsWritten: number
  statements: number
  /** Questions to the database: a batch is one. */
  trips: number
  /** Milliseconds that the database itself needed. */
  duration: number
}

/**
 * A context over a database from outside the Worker. It adds up the rows that D1 reports as read and written by each statement.
 *
 * @param asked gets the statements of each question, in their order
 */
export function meteredContext(database: D1DatabaseLike, asked?: Asked[][]): { ctx: Ctx; meter: Meter } {
  const meter: Meter = { rowsRead: 0, rowsWritten: 0, statements: 0, trips: 0, duration: 0 }
  const count = ({ meta }: { meta: { rows_read: number; rows_written: number; duration: number } }) => {
    meter.rowsRead += meta.rows_read
    meter.rowsWritten += meta.rows_written
    meter.duration += meta.duration
    meter.statements += 1
  }
  const inner = new WeakMap<object, { statement: D1StatementLike; sent: Asked }>()
  const wrap = (statement: D1StatementLike, sent: Asked) => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), [sent[0], values]),
      all: async () => {
        meter.trips += 1
        asked?.push([sent])
        const result = await statement.all()
        count(result)
        return result
      },
      run: () => wrapped.all(),
      first: async () => (await wrapped.all()).results[0] ?? null,
      // Rows by name lose columns of the same name. So a query runs twice and is counted once.
      raw: async () => {
        await wrapped.all()
        return statement.raw()
      },
    }
    inner.set(wrapped, { statement, sent })
    return wrapped
  }
  const session = {
    prepare: (sql: string) => wrap(database.prepare(sql), [sql, []]),
    batch: async (statements: object[]) => {
      const batch = statements.flatMap((statement) => inner.get(statement) ?? [])
      meter.trips += 1
      asked?.push(batch.map(({ sent }) => sent))
      const results = await database.batch(batch.map(({ statement }) => statement))
      results.forEach(count)
      return results
    },
    getBookmark: () => null,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a context calls no other method of a database
  const metered = { withSession: () => session } as unknown as Parameters<typeof openDb>[0]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the measured verbs use no other part of a context
  const ctx = {
    db: openDb(metered, 'first-primary'),
    now: Date.now(),
    idempotencyKey: newId(),
    actor: { kind: 'visitor' },
    // Keys of visitors are made anew: nothing is kept.
    env: { DB: database, MARKS: { get: () => Promise.resolve(null), put: () => Promise.resolve() } },
    waitUntil: () => undefined,
  } as unknown as Ctx
  return { ctx, meter }
}

/** A database that remembers its answers, and after `repeat` gives the same again: so work is timed without the way to it. */
export function rememberingDatabase(database: D1DatabaseLike) {
  const kept = new Map<string, Promise<unknown>[]>()
  let repeats = false
  const answer = <Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answers = kept.get(question) ?? []
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same question has answers of one type
    if (repeats) return answers.shift() as Promise<Answer>
    const asked = ask()
    kept.set(question, [...answers, asked])
    return asked
  }
  const inner = new WeakMap<object, D1StatementLike>()
  const prepared = new Map<string, D1StatementLike>()
  const wrap = (statement: D1StatementLike, text: string): D1StatementLike => {
    const wrapped: D1StatementLike = {
      bind: (...values) => (repeats ? wrapped : wrap(statement.bind(...values), text)),
      all: () => answer(`all ${text}`, () => statement.all()),
      raw: () => answer(`raw ${text}`, () => statement.raw()),
    }
    inner.set(wrapped, statement)
    prepared.set(text, wrapped)
    return wrapped
  }
  const remembering: D1DatabaseLike = {
    prepare: (text) => (repeats && prepared.get(text)) || wrap(database.prepare(text), text),
    batch: (statements) =>
      answer('batch', () => database.batch(statements.map((one) => inner.get(one) ?? one))),
  }
  return {
    database: remembering,
    repeat: () => {
      repeats = true
    },
  }
}
