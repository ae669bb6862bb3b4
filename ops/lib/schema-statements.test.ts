import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { ROOT } from './paths.ts'
import { schemaStatements } from './schema-statements.ts'

const SCHEMA = `SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name`

it('makes the database that the migrations make, with its rows', () => {
  const [migrated, replayed] = [new DatabaseSync(':memory:'), new DatabaseSync(':memory:')]
  for (const file of globSync('migrations/*.sql', { cwd: ROOT }).toSorted())
    migrated.exec(readFileSync(join(ROOT, file), 'utf8'))
  for (const statement of schemaStatements()) replayed.exec(statement)
  const tables = migrated.prepare(SCHEMA).all()
  expect(replayed.prepare(SCHEMA).all()).toEqual(tables)
  let rows = 0
  for (const { type, name } of tables) {
    if (type !== 'table') continue
    const all = (db: DatabaseSync) => db.prepare(`SELECT * FROM "${String(name)}"`).all()
    expect(all(replayed), String(name)).toEqual(all(migrated))
    rows += all(migrated).length
  }
  expect(rows).toBeGreaterThan(0)
})
