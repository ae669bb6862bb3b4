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

/** Tables that nothing references, so that making one anew loses nothing elsewhere. */
const REBUILT = /\bDROP TABLE `(?:votes|votes_before)`/g

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '').replaceAll(REBUILT, '')

const modules = await Promise.all(
  globSync('worker/db/schema/*.ts', { cwd: root }).map(
    (file): Promise<Record<string, unknown>> => import(join(root, file)),
  ),
)
const schema = Object.fromEntries(modules.flatMap((exported) => Object.entries(exported)))
const tables = Object.values(schema).filter((value): value is SQLiteTable => isTable(value))

function apply(db: DatabaseSync, names: readonly string[]): void {
  for (const name of names) db.exec(readFileSync(join(folder, name), 'utf8'))
}

function migrated(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  apply(db, files)
  return db
}

/** A database of the release before a migration, and the rest of the migrations. */
function before(ending: string): { db: DatabaseSync; migrate: () => void } {
  const db = new DatabaseSync(':memory:')
  const next = files.findIndex((name) => name.endsWith(ending))
  apply(db, files.slice(0, next))
  return { db, migrate: () => apply(db, files.slice(next)) }
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
})

describe('data of an earlier release', () => {
  it('keeps no id of a person at the chat platform in an address, and no session beyond 90 days', () => {
    const { db, migrate } = before('private_pictures_repair.sql')
    db.exec(`
      INSERT INTO users (id, chat_id, username, username_key, avatar, created_at, updated_at) VALUES
        ('personWithIt', '204255221017214977', 'Sunny', 'sunny', 'https://cdn.discordapp.com/avatars/204255221017214977/a_0f1e2d.png?size=64', 1, 1),
        ('personBarely', '204255221017214978', 'Steve', 'steve', NULL, 1, 1);
      INSERT INTO sessions (id, secret_hash, user_id, created_at, expires_at) VALUES ('old', 'x', 'personWithIt', 1000, 9000000000);
      INSERT INTO metric_keys (day, secret) VALUES (1, 'x');`)
    migrate()
    expect(db.prepare('SELECT chat_avatar, avatar FROM users ORDER BY id').all()).toEqual([
      { chat_avatar: null, avatar: null },
      {
        chat_avatar: 'a_0f1e2d',
        avatar: expect.stringMatching(/^\/avatars\/personWithIt\/[0-9a-f]{12}\.webp$/),
      },
    ])
    expect(db.prepare('SELECT expires_at FROM sessions').get()).toEqual({
      expires_at: 90 * 86_400_000 + 1000,
    })
    expect(db.prepare('SELECT count(*) AS keys FROM metric_keys').get()).toEqual({ keys: 0 })
  })

  it('hides realm codes that were stored in lower case, and records it', () => {
    const { db, migrate } = before('hidden_codes.sql')
    db.exec(
      `INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at) VALUES ('u', '1', 'u', 'u', 1, 1)`,
    )
    const links = ['d-jf9jun5ay', 'aBcDeF12345', 'play.my-isle.example', 'my-isle:19132', 'abc', null]
    for (const [place, link] of links.entries())
      db.prepare(
        `INSERT INTO listings (id, owner_id, name, name_key, realm_link, created, updated) VALUES (?, 'u', 'n', 'n', ?, 1, 1)`,
      ).run(String(place), link)
    migrate()
    const rows = db
      .prepare('SELECT realm_link AS link, realm_link_visible AS shown, version FROM listings ORDER BY seq')
      .all()
    expect(rows.map(({ link, shown, version }) => [link, shown, version])).toEqual(
      links.map((link) => (link === 'd-jf9jun5ay' || link === 'abc' ? [link, 0, 2] : [link, 1, 1])),
    )
    expect(db.prepare('SELECT action, target_id, after FROM audit_log ORDER BY seq').all()).toMatchObject([
      {
        action: 'listing.edit',
        target_id: '0',
        after: '{"realmLink":"d-jf9jun5ay","realmLinkVisible":false}',
      },
      { action: 'listing.edit', target_id: '4' },
    ])
  })
})

describe('the schema', () => {
  it('matches the last snapshot: no migration is missing', async () => {
    const last = readdirSync(join(folder, 'meta'))
      .filter((name) => name.endsWith('_snapshot.json'))
      .toSorted()
      .at(-1)
    const snapshot: Awaited<ReturnType<typeof generateSQLiteDrizzleJson>> = JSON.parse(
      readFileSync(join(folder, 'meta', last ?? ''), 'utf8'),
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
      directory_blocks: 2,
      directory_entries: 3,
      directory_members: 2,
      held_changes: 3,
      hubs: 1,
      incident_updates: 1,
      listing_messages: 1,
      listings: 31,
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
      votes: 5,
      webhook_messages: 1,
    })
  })
})
