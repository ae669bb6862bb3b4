import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/paths.ts'

/**
 * `npm run migrations`: writes what changed in `worker/db/schema` as the next migration. `-- --custom --name x` makes an empty one for own SQL.
 * Drizzle compares with the newest snapshot only, and each has thousands of lines: the older ones are deleted.
 */
const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
const snapshots = readdirSync(join(ROOT, 'migrations/meta'))
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted()
for (const name of snapshots.slice(0, -1)) rmSync(join(ROOT, 'migrations/meta', name))
process.exitCode = status ?? 1
