import type { SQLWrapper } from 'drizzle-orm'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { inOneBatch } from './one-batch.ts'
import { sendRepeatable } from './repeat.ts'
import { type Ready, statement } from './sql.ts'

/**
 * A query of the builder or an `sql` template, one whose text was prepared (`Ready`), or a statement of D1.
 */
export type Statement = SQLWrapper | Ready | D1PreparedStatement

/**
 * The statements of a batch by name. `Rows` names those whose rows are read; a list of statements has no
 * rows.
 */
export type Named<Rows> = { readonly [Name in keyof Rows]: Statement } & {
  readonly [name: string]: Statement | readonly Statement[]
}
export type RowsOf<Rows> = { [Name in keyof Rows]: Rows[Name][] }

/**
 * A request's view of the database: one session, so it reads what it wrote. Verbs that read before they
 * write use `transaction` (worker/http/transaction.ts). `prepare` is for text no template writes.
 */
export interface Db {
  readonly orm: Orm
  prepare(sql: string): D1PreparedStatement
  first<Row>(query: Statement): Promise<Row | null>
  all<Row>(query: Statement): Promise<Row[]>
  run(query: SQLWrapper): Promise<void>
  /** One transaction; answers the rows of each statement, in order. */
  batch<Row>(statements: readonly Statement[]): Promise<Row[][]>
  /** A batch that may run twice: `sendRepeatable` sends it again after a lost connection. */
  repeatable<Row>(statements: readonly Statement[]): Promise<Row[][]>
  /** One transaction; answers the rows of each statement that `Rows` names. */
  namedBatch<Rows extends object>(statements: Named<Rows>): Promise<RowsOf<Rows>>
  /**
   * Like `namedBatch`, but `repeatable`. `again` says that the batch was sent twice, and its first run may
   * have written.
   */
  repeatableNamed<Rows extends object>(
    statements: Named<Rows>,
  ): Promise<{ rows: RowsOf<Rows>; again: boolean }>
  /**
   * The same session for the parts of a page, which only read: what they ask at the same time is one batch.
   */
  together(): Db
  /** The current bookmark of this session; `null` before its first query. */
  bookmark(): string | null
}

/**
 * The builder without what does not work here: D1 has no interactive transactions, and relational queries
 * need the whole schema. In a batch, no two columns of a query may have the same name.
 */
export type Orm = Pick<DrizzleD1Database, 'select' | 'insert' | 'update' | 'delete' | 'batch' | '$count'>

/**
 * `first-unconstrained` reads any replica. `first-primary` reads the newest state. A bookmark reads at least
 * the state that it names.
 */
export function openDb(database: D1Database, constraint: string): Db {
  const session = database.withSession(constraint)
  const batch: Sending['batch'] = (statements) => session.batch(statements)
  return dbOf(session, { batch, one: (query) => query.all() })
}

interface Sending {
  batch: D1DatabaseSession['batch']
  one: <Row>(query: D1PreparedStatement) => Promise<D1Result<Row>>
}

function dbOf(session: D1DatabaseSession, { batch, one }: Sending): Db {
  let orm: Orm | undefined
  return {
    // Many requests do without the builder.
    get orm() {
      return (orm ??= drizzle(asDatabase(session, batch)))
    },
    prepare: (sql) => session.prepare(sql),
    async first<Row>(query: Statement) {
      const [row] = await this.all<Row>(query)
      return row ?? null
    },
    async all<Row>(query: Statement) {
      return (await one<Row>(preparedOf(this, query))).results
    },
    async run(query) {
      await statement(this, query).run()
    },
    async batch<Row>(statements: readonly Statement[]) {
      const results = await batch<Row>(statements.map((each) => preparedOf(this, each)))
      return results.map((result) => result.results)
    },
    async repeatable<Row>(statements: readonly Statement[]) {
      return (await sendRepeatable(() => this.batch<Row>(statements))).answer
    },
    async namedBatch<Rows extends object>(statements: Named<Rows>) {
      return rowsOf<Rows>(statements, await this.batch(Object.values(statements).flat()))
    },
    async repeatableNamed<Rows extends object>(statements: Named<Rows>) {
      const { answer, again } = await sendRepeatable(() => this.namedBatch<Rows>(statements))
      return { rows: answer, again }
    },
    together() {
      const gathered = inOneBatch(batch)
      return dbOf(session, {
        batch: gathered,
        one: async <Row>(query: D1PreparedStatement) => {
          const [result] = await gathered<Row>([query])
          if (!result) throw new Error('A batch answered less than was asked')
          return result
        },
      })
    },
    bookmark: () => session.getBookmark(),
  }
}

function preparedOf(db: Db, each: Statement): D1PreparedStatement {
  if (typeof each === 'function') return each(db)
  return 'getSQL' in each ? statement(db, each) : each
}

function rowsOf<Rows extends object>(statements: Named<Rows>, results: unknown[][]): RowsOf<Rows> {
  const names = Object.entries(statements).flatMap(([name, each]) =>
    Array.isArray(each) ? each.map(() => null) : name,
  )
  const found = names.flatMap((name, index) => (name === null ? [] : [[name, results[index]]]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- D1 answers one result a statement, in order; only the SQL defines its row
  return Object.fromEntries(found) as RowsOf<Rows>
}

/** Drizzle has the type of a whole database, but calls only methods that a session has, too. */
function asDatabase(session: D1DatabaseSession, batch: Sending['batch']): D1Database {
  return Object.assign(Object.create(null), { prepare: (sql: string) => session.prepare(sql), batch })
}
