import { Column, is, Table, getTableColumns } from 'drizzle-orm'
import type { SelectedFields, SQLiteSelectBuilder } from 'drizzle-orm/sqlite-core'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { Db, Orm, Statement } from './client.ts'
import { storedJson } from './stored-json.ts'

/**
 * What the work of a transaction may do. Reads run at once, those of one tick together. Writes are
 * queued. Do not read a counter that others change, or the work runs again: change it by `plus`.
 */
export interface Transaction extends Pick<Orm, 'insert' | 'update' | 'delete'> {
  select<Fields extends SelectedFields>(fields: Fields): SQLiteSelectBuilder<Fields, 'async', unknown>
  write(...statements: readonly Statement[]): void
}

/** What the work read was changed by others, so the work has to run again. */
export class Conflict extends Error {
  override name = 'Conflict'
}

/** Not a valid JSON path: `json_extract` fails on it, and the whole batch with it. */
const CHANGED = 'changed'

/**
 * Runs work once, as a serialisable transaction: what it read still holds when its writes happen, or
 * nothing is written and `Conflict` is thrown. `record` has more writes, which depend on the answer.
 */
export async function tryTransaction<Answer>(
  db: Db,
  work: (tx: Transaction) => Promise<Answer>,
  record: (answer: Answer) => Promise<Statement[]> = async () => [],
): Promise<{ answer: Answer; wrote: boolean }> {
  const reads = new Reads(db)
  const writes: Statement[] = []
  const tx: Transaction = {
    select: (fields) => reads.select(fields),
    insert: (table) => db.orm.insert(table),
    update: (table) => db.orm.update(table),
    delete: (table) => db.orm.delete(table),
    write: (...statements) => {
      writes.push(...statements)
    },
  }
  const answer = await work(tx).catch(async (error: unknown) => {
    // Reads of several moments may contradict each other and cause the error: then `commit` throws `Conflict`
    // instead.
    if (reads.steps > 1) await commit(db, reads.guards)
    throw error
  })
  if (writes.length > 0) await commit(db, [...reads.guards, ...writes, ...(await record(answer))])
  else if (reads.steps > 1) await commit(db, reads.guards)
  return { answer, wrote: writes.length > 0 }
}

async function commit(db: Db, statements: readonly Statement[]): Promise<void> {
  await db.batch(statements).catch((error: unknown) => {
    throw String(error).includes(`'${CHANGED}'`) ? new Conflict() : error
  })
}

/** Runs the reads of a transaction, and remembers their rows. */
class Reads {
  readonly #db: Db
  /** One for each read: fails the batch if the read would now find other rows. */
  readonly guards: D1PreparedStatement[] = []
  /** How often it asked the database. */
  steps = 0
  #waiting: {
    text: string
    values: unknown[]
    resolve: (found: string) => void
    reject: (why: unknown) => void
  }[] = []

  constructor(db: Db) {
    this.#db = db
  }

  select<Fields extends SelectedFields>(fields: Fields): SQLiteSelectBuilder<Fields, 'async', unknown> {
    const columns = columnsIn(fields)
    const names = columns.map((_, index) => `c${index}`).join(', ')
    const driver = drizzle(async (text, values, method) => {
      const all = `WITH found(${names}) AS (${text})
        SELECT json_group_array(json_array(${names})) AS found FROM found`
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the database writes an array of arrays
      const stored = JSON.parse(await this.#read(all, values)) as unknown[][]
      const rows = stored.map((row) => row.map((value, index) => readable(value, columns[index])))
      return { rows: method === 'get' ? (rows[0] ?? []) : rows }
    })
    return driver.select(fields)
  }

  #read(text: string, values: unknown[]): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0)
        queueMicrotask(() => {
          void this.#send()
        })
      this.#waiting.push({ text, values, resolve, reject })
    })
  }

  async #send(): Promise<void> {
    const sent = this.#waiting
    this.#waiting = []
    this.steps += 1
    try {
      const answers = await this.#db.batch<{ found: string }>(
        sent.map(({ text, values }) => this.#db.prepare(text).bind(...values)),
      )
      for (const [index, { text, values, resolve }] of sent.entries()) {
        const found = answers[index]?.[0]?.found ?? '[]'
        this.guards.push(
          this.#db
            .prepare(`SELECT json_extract('{}', iif((${text}) = ?, '$', '${CHANGED}'))`)
            .bind(...values, found),
        )
        resolve(found)
      }
    } catch (error) {
      for (const { reject } of sent) reject(error)
    }
  }
}

/** The columns of a selection, in order; `null` for an expression. */
const columnsIn = (fields: object): (Column | null)[] => Object.values(fields).flatMap(columnsOf)

function columnsOf(field: unknown): (Column | null)[] {
  if (is(field, Column)) return [field]
  if (is(field, Table)) return Object.values(getTableColumns(field))
  const isNested = typeof field === 'object' && field !== null && !('getSQL' in field)
  return isNested ? columnsIn(field) : [null]
}

/**
 * JSON that cannot be read is the default of its column: one broken value must not stop a job or a decision.
 */
function readable(value: unknown, column: Column | null | undefined): unknown {
  if (column?.dataType !== 'json' || typeof value !== 'string') return value
  return value === 'null' || storedJson(value, column.name) !== null
    ? value
    : JSON.stringify(column.default ?? null)
}
