import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/paths.ts'

/**
 * `npm run migrations`: writes what changed in `worker/db/schema` as the next migration. `-- --custom --name x` makes an empty one for own SQL.
 * Drizzle compares with the newest snapshot only, and nobody reads it: the older ones are deleted, and it is stored with a line for each table.
 */
const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
const snapshots = readdirSync(join(ROOT, 'migrations/meta'))
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted()
  .map((name) => join(ROOT, 'migrations/meta', name))
for (const old of snapshots.slice(0, -1)) rmSync(old)
for (const newest of snapshots.slice(-1)) {
  const { tables, ...rest }: { tables: object } = JSON.parse(readFileSync(newest, 'utf8'))
  const lines = Object.entries(tables).map(([name, table]) => `"${name}": ${JSON.stringify(table)}`)
  const end = JSON.stringify(rest).slice(1)
  writeFileSync(newest, `{\n"tables": {\n${lines.join(',\n')}\n},\n${end}\n`)
}
process.exitCode = status ?? 1
