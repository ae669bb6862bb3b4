import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { getTableName, isTable } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'

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

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '')

const modules = await Promise.all(
  globSync('worker/db/schema/*.ts', { cwd: root }).map(
    (file): Promise<Record<string, unknown>> => import(join(root, file)),
  ),
)
const schema = Object.fromEntries(modules.flatMap((exported) => Object.entries(exported)))
const tables = Object.values(schema).filter((value): value is SQLiteTable => isTable(value))

const migrate = (db: DatabaseSync, names: readonly string[]) => {
  for (const name of names) db.exec(readFileSync(join(folder, name), 'utf8'))
}

function migrated(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db, files)
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
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, place) => place))
    expect(migrated().prepare('PRAGMA foreign_key_check').all()).toEqual([])
  })

  it('hide stored pictures that no public listing shows', () => {
    const db = new DatabaseSync(':memory:')
    migrate(db, files.slice(0, 3))
    const hash = (letter: string) => letter.repeat(43)
    const path = (letter: string) => `/banners/${hash(letter)}/640.webp`
    db.exec(
      `INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at) VALUES ('u', '1', 'Kim', 'kim', 1, 1)`,
    )
    for (const letter of ['a', 'b', 'c', 'd'])
      db.exec(
        `INSERT INTO banners (hash, format, width, height, bytes, created, idle_since) VALUES ('${hash(letter)}', 'webp', 640, 200, 1, 1, 1)`,
      )
    for (const [state, banner, ...pictures] of [
      ['approved', 'a', 'b'],
      ['pending', 'b', 'c', 'a'],
      ['pending', 'c'],
      ['suspended', 'c'],
    ] as const)
      db.exec(
        `INSERT INTO listings (id, owner_id, name, name_key, description, tags, moderation, created, updated, banner, pictures)
         VALUES ('${state}${banner}', 'u', 'n', 'n${state}${banner}', '', '[]', '${state}', 1, 1, '${path(banner)}',
                 '${JSON.stringify(pictures.map((each) => ({ url: path(each), alt: 'x' })))}')`,
      )
    migrate(db, files.slice(3))
    const rows = () =>
      db
        .prepare('SELECT substr(hash, 1, 1) AS hash, uses, hidden, withdrawn FROM banners ORDER BY hash')
        .all()
        .map((row) => Object.values(row))
    expect(rows()).toEqual([
      ['a', 2, 1, 0],
      ['b', 2, 1, 0],
      ['c', 3, 3, 1],
      ['d', 0, 0, 1],
    ])
    db.exec(`UPDATE listings SET moderation = 'approved' WHERE moderation = 'pending'`)
    expect(rows()).toEqual([
      ['a', 2, 0, 0],
      ['b', 2, 0, 0],
      ['c', 3, 1, 0],
      ['d', 0, 0, 1],
    ])
  })

  it('make larger blocks of those that the directory has', () => {
    const db = new DatabaseSync(':memory:')
    migrate(db, files.slice(0, 7))
    db.exec(
      `INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at) VALUES ('u', '1', 'Kim', 'kim', 1, 1);
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 600)
       INSERT INTO listings (id, owner_id, name, name_key, description, tags, moderation, created, updated)
       SELECT 'l' || n, 'u', 'n', 'n' || n, '', '[]', 'approved', n, n * 7919 % 600 FROM n`,
    )
    const sizes = () =>
      db
        .prepare(`SELECT entries FROM directory_blocks WHERE sort = 'updated' ORDER BY first_key`)
        .all()
        .map(({ entries }) => Number(entries))
    expect(sizes().length).toBeGreaterThan(5)
    migrate(db, files.slice(7))
    expect(sizes().length).toBeLessThan(4)
    expect(
      db
        .prepare(
          `SELECT *, (SELECT count(*) FROM directory_entries e WHERE e.tag = b.tag AND e.sort = b.sort AND e.key >= b.first_key AND (e.key < next OR next IS NULL)) AS counted
             FROM (SELECT *, lead(first_key) OVER (PARTITION BY tag, sort ORDER BY first_key) AS next FROM directory_blocks) b WHERE entries <> counted`,
        )
        .all(),
    ).toEqual([])
    expect(sizes().reduce((sum, entries) => sum + entries, 0)).toBe(600)
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

  it('has the triggers that update derived data, table by table', () => {
    const triggers = migrated()
      .prepare(
        `SELECT tbl_name, count(*) AS triggers FROM sqlite_master WHERE type = 'trigger' GROUP BY tbl_name`,
      )
      .all()
    expect(Object.fromEntries(triggers.map(({ tbl_name, triggers: count }) => [tbl_name, count]))).toEqual({
      appeals: 4,
      audit_log: 9,
      banners: 1,
      directory_blocks: 2,
      directory_entries: 3,
      directory_members: 4,
      held_changes: 3,
      hubs: 1,
      incident_updates: 1,
      listing_messages: 1,
      listings: 29,
      memberships: 3,
      notices: 2,
      queue_waits: 1,
      ranking_weeks: 1,
      realm_snapshots: 2,
      reports: 2,
      reviews: 10,
      roadmap_items: 2,
      roadmap_votes: 3,
      search_grams: 2,
      statements: 10,
      status_minutes: 2,
      users: 5,
      vote_signals: 1,
      votes: 5,
      webhook_messages: 1,
    })
  })
})
