import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { getTableName, isTable } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { WITHOUT_ROWID } from '../worker/db/schema/without-rowid.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'migrations')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

/**
 * Statements that lose rows: D1 always enforces foreign keys, so rebuilding a table deletes the rows that
 * reference it.
 */
const DESTRUCTIVE =
  /\bDROP\s+(?:TABLE|COLUMN)\b|\bRENAME\s+(?:TO|COLUMN)\b|\bPRAGMA\s+(?:defer_)?foreign_keys\b/i

/** Lower these when tables or triggers go; never raise them. */
const MOST_TABLES = 66
const MOST_TRIGGERS = 25

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '')

const modules = await Promise.all(
  globSync('worker/db/schema/*.ts', { cwd: root }).map(
    (file): Promise<Record<string, unknown>> => import(join(root, file)),
  ),
)
const schema = Object.fromEntries(modules.flatMap((exported) => Object.entries(exported)))
const tables = Object.values(schema).filter((value): value is SQLiteTable => isTable(value))

function migrated(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  for (const name of files) db.exec(readFileSync(join(folder, name), 'utf8'))
  return db
}

describe('migrations', () => {
  it.each(files)('%s only adds', (name) => {
    expect(withoutComments(readFileSync(join(folder, name), 'utf8'))).not.toMatch(DESTRUCTIVE)
  })

  it.each([
    'DROP TABLE listings',
    'ALTER TABLE a RENAME TO b',
    'alter table a drop column b',
    'PRAGMA foreign_keys=OFF',
  ])('are refused when they contain %s', (sql) => expect(sql).toMatch(DESTRUCTIVE))

  it('are numbered without a gap, and apply one after another to an empty database', () => {
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index))
    expect(migrated().prepare('PRAGMA foreign_key_check').all()).toEqual([])
  })
})

describe('the schema', () => {
  it('matches the only snapshot: no migration is missing', async () => {
    const snapshots = readdirSync(join(folder, 'meta')).filter((name) => name.endsWith('_snapshot.json'))
    expect(snapshots).toEqual([`${files.at(-1)?.slice(0, 4)}_snapshot.json`])
    const snapshot: Awaited<ReturnType<typeof generateSQLiteDrizzleJson>> = JSON.parse(
      readFileSync(join(folder, 'meta', snapshots[0] ?? ''), 'utf8'),
    )
    expect(await generateSQLiteMigration(snapshot, await generateSQLiteDrizzleJson(schema))).toEqual([])
  })

  it('matches the migrations: the same tables, columns and indexes', () => {
    const db = migrated()
    const names = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map(({ name }) => String(name))
    expect(
      names(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
      ),
    ).toEqual(tables.map(getTableName).toSorted())
    for (const table of tables) {
      const { name, columns, indexes } = getTableConfig(table)
      expect(names(`PRAGMA table_xinfo(${name})`), name).toEqual(columns.map((column) => column.name))
      expect(names(`PRAGMA index_list(${name})`), name).toEqual(
        expect.arrayContaining(indexes.map(({ config }) => config.name)),
      )
    }
  })

  it('stores the rows of some tables in the index of their key', () => {
    const found = migrated()
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%) WITHOUT ROWID'`)
      .all()
    expect(found.map(({ name }) => String(name)).toSorted()).toEqual(
      WITHOUT_ROWID.map(getTableName).toSorted(),
    )
  })

  it('has few tables and triggers: these numbers may only fall', () => {
    const count = (type: string) =>
      migrated()
        .prepare(
          `SELECT count(*) AS n FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
        )
        .get(type)?.['n']
    expect(count('table')).toBeLessThanOrEqual(MOST_TABLES)
    expect(count('trigger')).toBeLessThanOrEqual(MOST_TRIGGERS)
  })
})
