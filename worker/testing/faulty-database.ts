/** Where the first batch of a session is lost: on its way to the database, or on the way back, after the commit. */
export type Loss = 'before' | 'after'

/** A database that loses its first `times` batches, or those of these places, in this way, with an error of this text. `beforeError` is what others do between the commit and the error. It also counts the batches that were sent. */
export function faultyDatabase(
  database: D1Database,
  {
    loss,
    times = 1,
    places,
    text = 'D1_ERROR: Network connection lost.',
    beforeError,
  }: { loss: Loss; times?: number; places?: number[]; text?: string; beforeError?: () => Promise<unknown> },
): { database: D1Database; sent: () => number } {
  let sent = 0
  const faulty = Object.assign(Object.create(database), {
    withSession(constraint: string) {
      const session = database.withSession(constraint)
      return {
        prepare: (sql: string) => session.prepare(sql),
        batch: async (statements: D1PreparedStatement[]) => {
          sent += 1
          const isLost = places?.includes(sent) ?? sent <= times
          if (isLost && loss === 'before') throw new Error(text)
          const results = await session.batch(statements)
          if (isLost) {
            await beforeError?.()
            throw new Error(text)
          }
          return results
        },
        getBookmark: () => session.getBookmark(),
      }
    },
  })
  return { database: faulty, sent: () => sent }
}

const WRITES = /\b(?:INSERT|UPDATE|DELETE)\b/i

/** A database that loses one write in this way, the one of this place, in a batch or alone. It also counts the writes that were sent. */
export function losingWrite(
  database: D1Database,
  { loss, place }: { loss: Loss; place: number },
): { database: D1Database; sent: () => number } {
  let sent = 0
  const lose = async <Result>(writes: boolean, send: () => Promise<Result>): Promise<Result> => {
    if (!writes) return send()
    sent += 1
    if (sent !== place) return send()
    if (loss === 'after') await send()
    throw new Error('D1_ERROR: Network connection lost.')
  }
  /** The statement behind each wrapped one, if it writes. */
  const bare = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; writes: boolean }>()
  const wrap = (statement: D1PreparedStatement, writes: boolean): D1PreparedStatement => {
    const wrapped: D1PreparedStatement = Object.assign(Object.create(statement), {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), writes),
      all: () => lose(writes, () => statement.all()),
      first: () => lose(writes, () => statement.first()),
      run: () => lose(writes, () => statement.run()),
      // The query builder reads by this one.
      raw: () => lose(writes, () => statement.raw()),
    })
    bare.set(wrapped, { statement, writes })
    return wrapped
  }
  const faulty = Object.assign(Object.create(database), {
    withSession(constraint: string) {
      const session = database.withSession(constraint)
      return {
        prepare: (sql: string) => wrap(session.prepare(sql), WRITES.test(sql)),
        batch: async (statements: D1PreparedStatement[]) => {
          const known = statements.flatMap((each) => bare.get(each) ?? [])
          return lose(
            known.some(({ writes }) => writes),
            () => session.batch(known.map(({ statement }) => statement)),
          )
        },
        getBookmark: () => session.getBookmark(),
      }
    },
  })
  return { database: faulty, sent: () => sent }
}
