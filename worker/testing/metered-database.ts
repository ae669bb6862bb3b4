/** A database whose sessions report the cost of every statement: of hand-written SQL, of a batch, or of the query builder. */
export function meteredDatabase(database: D1Database, tell: (meta: D1Meta) => void): D1Database {
  const record = <Row>(result: D1Result<Row>): D1Result<Row> => {
    tell(result.meta)
    return result
  }
  const meter = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get: (target, name) => {
        if (name === 'bind') return (...values: unknown[]) => meter(target.bind(...values))
        if (name === 'run') return async () => record(await target.run())
        if (name === 'all') return async () => record(await target.all())
        if (name === 'first') return async () => record(await target.all()).results[0] ?? null
        // D1 reports no cost with bare values, and rows by name lose columns of the same name. So a query runs twice and is counted once.
        if (name === 'raw')
          return async () => {
            record(await target.all())
            return target.raw()
          }
        return Reflect.get(target, name, target)
      },
    })
  return Object.assign(Object.create(database), {
    withSession(constraint: string) {
      const session = database.withSession(constraint)
      return {
        prepare: (sql: string) => meter(session.prepare(sql)),
        batch: async (statements: D1PreparedStatement[]) => (await session.batch(statements)).map(record),
        getBookmark: () => session.getBookmark(),
      }
    },
  })
}
