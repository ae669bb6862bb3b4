import type { SQLWrapper } from 'drizzle-orm'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { sendRepeatable } from './repeat.ts'
import { statement } from './sql.ts'

/** A query of the builder or of its `sql` template, or a text that was prepared by hand. */
type Statement = SQLWrapper | D1PreparedStatement

/** Statements of a batch by name. The rows of those in `Rows` are read; a list of any length has none. */
export type Named<Rows> = { readonly [Name in keyof Rows]: Statement } & {
  readonly [name: string]: Statement | readonly Statement[]
}
export type RowsOf<Rows> = { [Name in keyof Rows]: Rows[Name][] }

/**
 * One request's view of the database, in one session, so that it reads what it wrote. `orm` for ordinary queries;
 * `batch` for what decides something. `prepare` is for text that no template writes.
 */
export interface Db {
  readonly orm: Orm
  prepare(sql: string): D1PreparedStatement
  first<Row>(query: SQLWrapper): Promise<Row | null>
  all<Row>(query: SQLWrapper): Promise<Row[]>
  run(query: SQLWrapper): Promise<void>
  /** One transaction; answers the rows of each statement. `Rows` names their types, in order. */
  batch<Rows extends unknown[]>(statements: readonly Statement[]): Promise<BatchResults<Rows>>
  /** A batch that does no harm when it runs twice. It is sent again after errors that pass by themselves. */
  repeatable<Rows extends unknown[]>(statements: readonly Statement[]): Promise<BatchResults<Rows>>
  /** Like `repeatable`. `again` says that it was sent twice: then the first run may have been committed, and what it did is no reason to refuse. */
  tryTwice<Rows extends unknown[]>(
    statements: readonly Statement[],
  ): Promise<{ results: BatchResults<Rows>; again: boolean }>
  /** One transaction; answers the rows of each statement that `Rows` names. */
  once<Rows extends object>(statements: Named<Rows>): Promise<RowsOf<Rows>>
  /** Like `once`, for what does no harm when it runs twice. `again` says that it was sent twice: what its first run did is no reason to refuse. */
  twice<Rows extends object>(statements: Named<Rows>): Promise<{ rows: RowsOf<Rows>; again: boolean }>
  /** The current bookmark of this session; `null` before its first query. */
  bookmark(): string | null
}

/**
 * The builder without what does not work here: D1 has no interactive transactions, and relational queries
 * need the whole schema. In a batch, no two columns of a query may have the same name.
 */
export type Orm = Pick<DrizzleD1Database, 'select' | 'insert' | 'update' | 'delete' | 'batch'>

export type BatchResults<Rows extends unknown[]> = { [Place in keyof Rows]: Rows[Place][] }

/** `first-unconstrained` reads any replica. `first-primary` reads the newest state. A bookmark reads at least the state that it names. */
export function openDb(database: D1Database, constraint: string): Db {
  const session = database.withSession(constraint)
  let orm: Orm | undefined
  return {
    // Many requests do without the builder.
    get orm() {
      return (orm ??= drizzle(asDatabase(session)))
    },
    prepare: (sql) => session.prepare(sql),
    first(query) {
      return statement(this, query).first()
    },
    async all<Row>(query: SQLWrapper) {
      return (await statement(this, query).all<Row>()).results
    },
    async run(query) {
      await statement(this, query).run()
    },
    async batch<Rows extends unknown[]>(statements: readonly Statement[]) {
      const results = await session.batch(
        statements.map((one) => ('getSQL' in one ? statement(this, one) : one)),
      )
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- D1 answers one result a statement, in order; only the SQL defines its row
      return results.map((result) => result.results) as BatchResults<Rows>
    },
    async repeatable<Rows extends unknown[]>(statements: readonly Statement[]) {
      return (await this.tryTwice<Rows>(statements)).results
    },
    async tryTwice<Rows extends unknown[]>(statements: readonly Statement[]) {
      const { answer, again } = await sendRepeatable(() => this.batch<Rows>(statements))
      return { results: answer, again }
    },
    async once<Rows extends object>(statements: Named<Rows>) {
      return rowsOf<Rows>(statements, await this.batch(Object.values(statements).flat()))
    },
    async twice<Rows extends object>(statements: Named<Rows>) {
      const { results, again } = await this.tryTwice(Object.values(statements).flat())
      return { rows: rowsOf<Rows>(statements, results), again }
    },
    bookmark: () => session.getBookmark(),
  }
}

function rowsOf<Rows extends object>(statements: Named<Rows>, results: unknown[][]): RowsOf<Rows> {
  const names = Object.entries(statements).flatMap(([name, one]) =>
    Array.isArray(one) ? one.map(() => null) : name,
  )
  const found = names.flatMap((name, place) => (name === null ? [] : [[name, results[place]]]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- D1 answers one result a statement, in order; only the SQL defines its row
  return Object.fromEntries(found) as RowsOf<Rows>
}

/** Drizzle has the type of a whole database, but calls only methods that a session has, too. */
function asDatabase(session: D1DatabaseSession): D1Database {
  return Object.assign(Object.create(null), {
    prepare: (sql: string) => session.prepare(sql),
    batch: (statements: D1PreparedStatement[]) => session.batch(statements),
  })
}
