import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { SampleStream } from './generate.ts'

export interface LoadedRows {
  users: number
  listings: number
  votes: number
  reviews: number
  reports: number
}

/** Inserts every row in one transaction, with whatever triggers there are. */
export function insertSample(db: DatabaseSync, sample: SampleStream): LoadedRows {
  return inTransaction(db, () => insertRows(db, sample))
}

/** The rows alone, inside a transaction that the caller has opened. */
export function insertRows(db: DatabaseSync, sample: SampleStream): LoadedRows {
  const loaded = {
    users: insertInto(db, 'users', sample.users),
    listings: insertInto(db, 'listings', sample.listings),
    votes: insertInto(db, 'votes', sample.votes),
    reviews: insertInto(db, 'reviews', sample.reviews),
    reports: insertInto(db, 'reports', sample.reports),
  }
  db.prepare('UPDATE site_counters SET prior_mean = ? WHERE id = 1').run(sample.priorMean)
  return loaded
}

export function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

/** All rows have the columns of the first. */
function insertInto(db: DatabaseSync, table: string, rows: Iterable<Record<string, SQLInputValue>>): number {
  let count = 0
  let insert = (_row: Record<string, SQLInputValue>) => {}
  for (const row of rows) {
    if (count === 0) {
      const columns = Object.keys(row)
      const statement = db.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      )
      insert = (values) => statement.run(...Object.values(values))
    }
    insert(row)
    count += 1
  }
  return count
}
