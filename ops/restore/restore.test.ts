import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLocalDatabase, seedLocalDatabase } from '../../seed/seed.ts'
import { openSqlite } from '../../seed/sqlite-db.ts'
import { errorsInReadModels } from '../../worker/testing/check-read-models.ts'
import { mendRestored } from '../lib/mend-restored.ts'
import { orderExport } from '../lib/order-export.ts'
import { ROOT, tool } from '../lib/paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'restore-'))
const state = join(folder, '.wrangler', 'state')
const dump = join(folder, 'backup.sql')

/** Runs Wrangler with only this test's database. */
async function wrangler(...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['--no-warnings', tool('wrangler'), ...args], {
    // It prints its table of migrations anew after each.
    maxBuffer: 64 * 1024 * 1024,
    cwd: folder,
    env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false', WRANGLER_WRITE_LOGS: 'false' },
  })
}

const SETTINGS = `name = "restore"
compatibility_date = "2026-09-18"
[[d1_databases]]
binding = "DB"
database_name = "realmport"
database_id = "00000000-0000-0000-0000-000000000000"
migrations_dir = ${JSON.stringify(join(ROOT, 'migrations'))}
`

/** A text that looks like the end of one statement and the start of others. */
function plantTrap(): void {
  const db = new DatabaseSync(findLocalDatabase(state) ?? '')
  db.prepare('UPDATE listings SET description = ? WHERE seq = 1').run(
    `It's; "quite" a \`trap\`;\nCREATE TABLE trap (x);\nCREATE INDEX i ON trap (x);\n--`,
  )
  db.close()
}

/** The names of all tables with a hash of their rows, independent of the row order. */
function fingerprint(db: DatabaseSync): Record<string, string> {
  const tables = db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 3) <> '_cf' ORDER BY name`,
    )
    .all()
  return Object.fromEntries(
    tables.map(({ name }) => {
      const rows = db.prepare(`SELECT * FROM "${String(name)}"`).all()
      const hash = createHash('sha256')
      for (const row of rows.map((one) => JSON.stringify(one)).toSorted()) hash.update(row)
      return [String(name), `${rows.length} rows, ${hash.digest('hex').slice(0, 16)}`]
    }),
  )
}

function definitions(db: DatabaseSync): unknown[] {
  return db
    .prepare(
      `SELECT type, name, sql FROM sqlite_master
        WHERE substr(name, 1, 7) <> 'sqlite_' AND substr(name, 1, 3) <> '_cf' ORDER BY type, name`,
    )
    .all()
    .map((row) => ({ ...row }))
}

describe('an export, restored into an empty database', () => {
  let original: DatabaseSync
  const restored = new DatabaseSync(':memory:')

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'wrangler.toml'), SETTINGS)
    await wrangler('d1', 'migrations', 'apply', 'DB', '--local')
    await seedLocalDatabase(state)
    plantTrap()
    await wrangler('d1', 'export', 'DB', '--local', '--output', dump)
    original = new DatabaseSync(findLocalDatabase(state) ?? '')
    restored.exec(orderExport(readFileSync(dump, 'utf8')))
  })

  afterAll(() => {
    original.close()
    restored.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has the same tables, indexes, triggers and views', () => {
    expect(definitions(restored)).toEqual(definitions(original))
    expect(definitions(restored).length).toBeGreaterThan(50)
  })

  it('holds the same rows in every table, the search index included', () => {
    const rows = fingerprint(original)
    expect(rows['listing_facts']).not.toMatch(/^0 rows/)
    expect(rows['listings']).toMatch(/^240 rows/)
    expect(fingerprint(restored)).toEqual(rows)
  })

  it('loses sessions, tokens and the accounts that were deleted since, and nothing else', async () => {
    const copy = new DatabaseSync(':memory:')
    const ordered = orderExport(readFileSync(dump, 'utf8'))
    copy.exec(ordered)
    const id = (sql: string) => String(copy.prepare(sql).get()?.['id'])
    const left = id(`SELECT author_id AS id FROM reviews GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`)
    const reviewed = id(`SELECT listing_id AS id FROM reviews WHERE author_id = '${left}' LIMIT 1`)
    const counted = () =>
      copy.prepare('SELECT rating_cnt AS n FROM listings WHERE id = ?').get(reviewed)?.['n']
    const people = () =>
      copy
        .prepare('SELECT id FROM users ORDER BY id')
        .all()
        .map((row) => row['id'])
    copy.exec(`INSERT INTO sessions (id, secret_hash, user_id, created_at, expires_at) SELECT 's', 'x', id, 1, 9e15 FROM users LIMIT 1;
      INSERT INTO api_tokens (id, user_id, scope, label, secret_hash, created_at) SELECT 't', id, 'owner', 'Bot', 'y', 1 FROM users LIMIT 1`)
    const [before, everybody] = [Number(counted()), people()]
    const hash = createHash('sha256').update(left).digest('base64url')
    copy.exec(`PRAGMA foreign_keys = ON; ${mendRestored(ordered, [`departed:${hash}`, 'departed:unknown'])}`)
    expect(people()).toEqual(everybody.filter((each) => each !== left))
    expect(Number(counted())).toBeLessThan(before)
    expect(copy.prepare('SELECT count(*) AS n FROM sessions').get()).toEqual({ n: 0 })
    expect(copy.prepare('SELECT count(*) AS n FROM api_tokens WHERE revoked_at IS NULL').get()).toEqual({
      n: 0,
    })
    expect(await errorsInReadModels(openSqlite(copy))).toEqual([])
    copy.close()
  })

  it('still updates its read models: a vote, a new name and a deletion', async () => {
    expect(await errorsInReadModels(openSqlite(restored))).toEqual([])
    restored.exec(`PRAGMA foreign_keys = ON;
      UPDATE listings SET name = 'Restored', name_key = 'restored' WHERE seq = (SELECT min(seq) FROM listings WHERE moderation = 'approved');
      DELETE FROM listings WHERE seq = (SELECT max(seq) FROM listings WHERE moderation = 'approved')`)
    expect(await errorsInReadModels(openSqlite(restored))).toEqual([])
  })
})
