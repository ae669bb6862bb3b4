import { getTableName } from 'drizzle-orm'
import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WITHOUT_ROWID } from '../worker/db/schema/without-rowid.ts'
import { ROOT } from './lib/paths.ts'

const META = join(ROOT, 'migrations/meta')
const TABLES = join(ROOT, 'migrations/0000_tables.sql')
const JOURNAL = join(META, '_journal.json')

/**
 * `npm run migrations`; `-- --custom --name x` makes an empty one, `-- --baseline` writes the tables anew.
 * Older snapshots are deleted, because Drizzle compares with the newest only.
 */
const options = process.argv.slice(2)
const isBaseline = options.includes('--baseline')
const entry = (idx: number, tag: string) => ({ idx, version: '6', when: idx, tag, breakpoints: true })
const writeJournal = (entries: readonly object[]) =>
  writeFileSync(JOURNAL, `${JSON.stringify({ version: '7', dialect: 'sqlite', entries }, null, 2)}\n`)

if (isBaseline) {
  const snapshots = globSync('*_snapshot.json', { cwd: META })
  for (const file of snapshots) rmSync(join(META, file))
  rmSync(TABLES, { force: true })
  writeJournal([])
}
const { status } = spawnSync(
  'drizzle-kit',
  isBaseline ? ['generate', '--name', 'tables'] : ['generate', ...options],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
)
const snapshots = readdirSync(META)
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted()
  .map((name) => join(META, name))
for (const old of snapshots.slice(0, -1)) rmSync(old)
for (const newest of snapshots.slice(-1)) {
  const { tables, ...rest }: { tables: object } = JSON.parse(readFileSync(newest, 'utf8'))
  const lines = Object.entries(tables).map(([name, table]) => `"${name}": ${JSON.stringify(table)}`)
  const end = JSON.stringify(rest).slice(1)
  rmSync(newest)
  writeFileSync(
    isBaseline ? join(META, '0001_snapshot.json') : newest,
    `{\n"tables": {\n${lines.join(',\n')}\n},\n${end}\n`,
  )
}
if (isBaseline) {
  let sql = readFileSync(TABLES, 'utf8')
  for (const table of WITHOUT_ROWID)
    sql = sql.replace(new RegExp(`(CREATE TABLE \`${getTableName(table)}\` [^;]*\\));`), '$1 WITHOUT ROWID;')
  writeFileSync(TABLES, sql)
  writeJournal([entry(0, '0000_tables'), entry(1, '0001_triggers')])
}
process.exitCode = status ?? 1
