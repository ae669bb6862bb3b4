import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
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
  let statement: StatementSync | undefined
  for (const row of rows) {
    statement ??= prepareInsert(db, table, Object.keys(row))
    statement.run(...Object.values(row))
    count += 1
  }
  return count
}

function prepareInsert(db: DatabaseSync, table: string, columns: string[]): StatementSync {
  return db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
}
