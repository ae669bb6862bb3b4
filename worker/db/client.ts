import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { sendRepeatable } from './repeat.ts'

/**
 * One request's view of the database, in one session, so that it reads what it wrote. `orm` for ordinary queries;
 * `prepare` and `batch` for what decides something, and for hot paths.
 */
export interface Db {
  readonly orm: Orm
  prepare(sql: string): D1PreparedStatement
  /** One transaction. `Rows` names the row type of each statement's result, in order. */
  batch<Rows extends unknown[]>(statements: D1PreparedStatement[]): Promise<BatchResults<Rows>>
  /**
   * A batch that does no harm when it runs twice. It is sent again after errors that pass by themselves. `again` says that this happened: then the first
   * run may have been committed, and what it did is no reason to refuse.
   */
  repeatable<Rows extends unknown[]>(
    statements: D1PreparedStatement[],
  ): Promise<{ results: BatchResults<Rows>; again: boolean }>
  /** The current bookmark of this session; `null` before its first query. */
  bookmark(): string | null
}

/**
 * The builder without the methods that do not work here: D1 has no interactive transactions, and relational queries would need the whole schema for
 * each request. A batch answers rows by column name, so it may not read two columns of the same name. Such a query has to run alone.
 */
export type Orm = Pick<DrizzleD1Database, 'select' | 'insert' | 'update' | 'delete' | 'batch' | 'all'>

export type BatchResults<Rows extends unknown[]> = { [Place in keyof Rows]: D1Result<Rows[Place]> }

/** `first-unconstrained` reads any replica. `first-primary` reads the newest state. A bookmark reads at least the state that it names. */
export function openDb(database: D1Database, constraint: string): Db {
  const session = database.withSession(constraint)
  const batch = async <Rows extends unknown[]>(statements: D1PreparedStatement[]) => {
    const results = await session.batch(statements)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- D1 answers one result a statement, in order; only the SQL defines its row
    return results as BatchResults<Rows>
  }
  let orm: Orm | undefined
  return {
    // Many requests do without the builder.
    get orm() {
      return (orm ??= drizzle(asDatabase(session)))
    },
    prepare: (sql) => session.prepare(sql),
    batch,
    async repeatable<Rows extends unknown[]>(statements: D1PreparedStatement[]) {
      const { answer, again } = await sendRepeatable(() => this.batch<Rows>(statements))
      return { results: answer, again }
    },
    bookmark: () => session.getBookmark(),
  }
}

/** Drizzle has the type of a whole database, but calls only methods that a session has, too. */
function asDatabase(session: D1DatabaseSession): D1Database {
  return Object.assign(Object.create(null), {
    prepare: (sql: string) => session.prepare(sql),
    batch: (statements: D1PreparedStatement[]) => session.batch(statements),
  })
}
