import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'

/**
 * One request's view of the database. Ordinary reads and writes are built with `orm`, which knows the tables in `schema/`; `prepare` and `batch` are for
 * statements that decide something, for hot paths, and for what the builder cannot say clearly. All of them go through one session, so a request reads
 * what it wrote.
 */
export interface Db {
  readonly orm: Orm
  prepare(sql: string): D1PreparedStatement
  /** One transaction. `Rows` names the row of each statement's answer, in order. */
  batch<Rows extends unknown[]>(statements: D1PreparedStatement[]): Promise<BatchResults<Rows>>
  /** Where this session has come to; `null` before its first query. */
  bookmark(): string | null
}

/**
 * The builder, without what it cannot do here: D1 has no interactive transactions, and queries by relations would need the whole schema with every
 * request. A batch answers rows by the names of their columns, so it may not read two of the same name: those go in a query of their own.
 */
export type Orm = Pick<DrizzleD1Database, 'select' | 'insert' | 'update' | 'delete' | 'batch'>

type BatchResults<Rows extends unknown[]> = { [Place in keyof Rows]: D1Result<Rows[Place]> }

/** `first-unconstrained` reads any replica, `first-primary` the newest state, a bookmark at least what it had seen. */
export function openDb(database: D1Database, constraint: string): Db {
  const session = database.withSession(constraint)
  return {
    orm: drizzle(asDatabase(session)),
    prepare: (sql) => session.prepare(sql),
    batch: async <Rows extends unknown[]>(statements: D1PreparedStatement[]) => {
      const results = await session.batch(statements)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- D1 answers one result a statement, in order; what a row holds only its SQL says
      return results as BatchResults<Rows>
    },
    bookmark: () => session.getBookmark(),
  }
}

/** Drizzle is typed for a whole database, but calls nothing except what a session has, too. */
function asDatabase(session: D1DatabaseSession): D1Database {
  return Object.assign(Object.create(null), {
    prepare: (sql: string) => session.prepare(sql),
    batch: (statements: D1PreparedStatement[]) => session.batch(statements),
  })
}
