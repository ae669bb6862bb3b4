/** Where the answer to a write is lost: on its way to the database, or on the way back, after the commit. */
export type Loss = 'before' | 'after'

interface Trip {
  isBatch: boolean
  writes: boolean
}

const WRITES = /\b(?:INSERT|UPDATE|DELETE)\b/i

/** A database whose sessions send each batch, and each statement alone, by means of `around`. */
export function databaseBehind(
  database: D1Database,
  around: <Result>(send: () => Promise<Result>, trip: Trip) => Promise<Result>,
): D1Database {
  /** The statement behind each wrapped one: a batch takes only those. */
  const bare = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; writes: boolean }>()
  const wrap = (statement: D1PreparedStatement, writes: boolean): D1PreparedStatement => {
    const alone = <Result>(send: () => Promise<Result>) => around(send, { isBatch: false, writes })
    const wrapped: D1PreparedStatement = Object.assign(Object.create(statement), {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), writes),
      all: () => alone(() => statement.all()),
      first: () => alone(() => statement.first()),
      run: () => alone(() => statement.run()),
      // The query builder reads by this one.
      raw: () => alone(() => statement.raw()),
    })
    bare.set(wrapped, { statement, writes })
    return wrapped
  }
  return Object.assign(Object.create(database), {
    withSession(constraint: string) {
      const session = database.withSession(constraint)
      return {
        prepare: (sql: string) => wrap(session.prepare(sql), WRITES.test(sql)),
        batch: async (statements: D1PreparedStatement[]) => {
          const known = statements.flatMap((each) => bare.get(each) ?? [])
          const writes = known.some((each) => each.writes)
          return around(() => session.batch(known.map(({ statement }) => statement)), {
            isBatch: true,
            writes,
          })
        },
        getBookmark: () => session.getBookmark(),
      }
    },
  })
}

interface Faults {
  loss: Loss
  /** Which of them are lost; the first is 1. */
  places?: number[]
  of?: 'batches' | 'writes'
  /** What others do between the commit and the error. */
  between?: () => Promise<unknown>
}

/** A database that loses some of its batches or writes in this way, and counts those that were sent. */
export function faultyDatabase(
  database: D1Database,
  { loss, places = [1], of = 'batches', between }: Faults,
): { database: D1Database; sent: () => number } {
  let sent = 0
  const faulty = databaseBehind(database, async (send, { isBatch, writes }) => {
    if (!(of === 'batches' ? isBatch : writes)) return send()
    sent += 1
    if (!places.includes(sent)) return send()
    if (loss === 'after') {
      await send()
      await between?.()
    }
    throw new Error('D1_ERROR: Network connection lost.')
  })
  return { database: faulty, sent: () => sent }
}
