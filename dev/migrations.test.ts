import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..', 'migrations')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

/** Statements that lose rows: D1 always enforces foreign keys, so a rebuilt table takes its children along. */
const DESTRUCTIVE =
  /\bDROP\s+(?:TABLE|COLUMN)\b|\bRENAME\s+(?:TO|COLUMN)\b|\bPRAGMA\s+(?:defer_)?foreign_keys\b/i

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '')

describe('migrations', () => {
  it.each(files)('%s only adds', (name) => {
    expect(withoutComments(readFileSync(join(folder, name), 'utf8'))).not.toMatch(DESTRUCTIVE)
  })

  it.each([
    'DROP TABLE listings',
    'ALTER TABLE a RENAME TO b',
    'alter table a drop column b',
    'PRAGMA foreign_keys=OFF',
  ])('would be refused for %s', (sql) => expect(sql).toMatch(DESTRUCTIVE))

  it('are numbered without a gap, and apply one after another to an empty database', () => {
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, place) => place))
    const db = new DatabaseSync(':memory:')
    for (const name of files) db.exec(readFileSync(join(folder, name), 'utf8'))
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    db.close()
  })
})

/** A database as it was before a migration, and a way to apply just that one. */
function before(number: string) {
  const db = new DatabaseSync(':memory:')
  const apply = (name: string) => db.exec(readFileSync(join(folder, name), 'utf8'))
  for (const name of files.filter((file) => file < number)) apply(name)
  return { db, migrate: () => files.filter((file) => file.startsWith(number)).forEach(apply) }
}

describe('listings that went before their preview pictures were noted', () => {
  it('are noted from the trail, each once, with the last that was heard of it; others are not', () => {
    const { db, migrate } = before('0014')
    db.exec(`
      INSERT INTO users (id, chat_id, username, created_at, updated_at) VALUES ('sunny', '1', 'Sunny', 1, 1);
      INSERT INTO listings (id, owner_id, name, name_key, created, updated) VALUES ('here', 'sunny', 'Here', 'here', 1, 1);
      INSERT INTO audit_log (at, action, target_kind, target_id) VALUES
        (3000, 'listing.purge', 'listing', 'gone'), (2000, 'listing.delete', 'listing', 'gone'),
        (4000, 'listing.approve', 'listing', 'here'), (5000, 'user.grant', 'user', 'somebody');
    `)
    migrate()
    expect(db.prepare('SELECT listing_id, since FROM orphaned_previews').all()).toEqual([
      { listing_id: 'gone', since: 3000 },
    ])
    db.close()
  })
})
