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
