import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ROOT } from './paths.ts'

/** An empty database in memory, as all migrations leave it. */
export function migratedDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  for (const file of globSync('migrations/*.sql', { cwd: ROOT }).toSorted())
    db.exec(readFileSync(join(ROOT, file), 'utf8'))
  return db
}

/**
 * The statements that make an empty database as all migrations leave it, one by one, because a test's D1 takes no file with triggers. A test run makes them once and
 * each test file replays them.
 */
export function schemaStatements(): string[] {
  const db = migratedDatabase()
  const made = (types: string) =>
    textsOf(
      db,
      `SELECT sql FROM sqlite_master WHERE type IN (${types}) AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid`,
    )
  const rows = textsOf(
    db,
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid`,
  ).flatMap((table) => rowsOf(db, table))
  // The triggers come last: they were not there for the rows of earlier migrations.
  const statements = [...made(`'table'`), ...rows, ...made(`'index', 'view'`), ...made(`'trigger'`)]
  db.close()
  return statements
}

function rowsOf(db: DatabaseSync, table: string): string[] {
  const columns = textsOf(db, `SELECT name FROM pragma_table_info('${table}')`)
  const values = columns.map((column) => `quote("${column}")`).join(` || ',' || `)
  return textsOf(db, `SELECT ${values} FROM "${table}"`).map(
    (row) => `INSERT INTO "${table}" ("${columns.join('","')}") VALUES (${row})`,
  )
}

/** The first column. */
const textsOf = (db: DatabaseSync, sql: string): string[] =>
  db
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]))
