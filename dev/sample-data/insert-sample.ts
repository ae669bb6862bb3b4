import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SampleStream } from './generate.ts'
import type { ApplicationRow } from './rows.ts'
import type { SampleIdea } from './roadmap.ts'

export interface LoadedRows {
  users: number
  listings: number
  votes: number
  reviews: number
  reports: number
  hubs: number
  ideas: number
  applications: number
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
    hubs: insertInto(db, 'hubs', sample.hubs),
    ideas: insertIdeas(db, sample.ideas),
    applications: insertApplications(db, sample.applications),
  }
  db.prepare('UPDATE site_counters SET prior_mean = ? WHERE id = 1').run(sample.priorMean)
  return loaded
}

/** An application carries its applicant's name and picture as they are now. */
function insertApplications(db: DatabaseSync, applications: Iterable<ApplicationRow>): number {
  let count = 0
  for (const row of applications) {
    const columns = Object.keys(row).join(', ')
    const marks = Object.keys(row).map(() => '?')
    db.prepare(
      `INSERT INTO applications (${columns}, username, avatar, name_key)
       SELECT ${marks.join(', ')}, username, avatar, lower(username) FROM users WHERE id = ?`,
    ).run(...Object.values(row), row.user_id)
    db.prepare('UPDATE users SET applied_at = ? WHERE id = ?').run(row.created_at, row.user_id)
    count += 1
  }
  return count
}

/** Ideas are made and moved as people do it, so that their history is the triggers' own. */
function insertIdeas(db: DatabaseSync, ideas: Iterable<SampleIdea>): number {
  const move = db.prepare(
    `UPDATE roadmap_items SET status = ?1, updated_at = ?2, shipped_at = iif(?1 = 'shipped', ?2, NULL) WHERE id = ?3`,
  )
  let count = 0
  for (const { row, steps, votes } of ideas) {
    insertInto(db, 'roadmap_items', [row])
    for (const { status, at } of steps) move.run(status, at, row.id)
    insertInto(db, 'roadmap_votes', votes)
    count += 1
  }
  return count
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
