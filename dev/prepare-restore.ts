import { readFileSync, writeFileSync } from 'node:fs'
import { orderExport } from './lib/order-export.ts'
import { Failure, runScript } from './lib/script.ts'
import { tell } from './lib/words.ts'

/**
 * `npm run prepare-restore -- backup.sql`: writes `backup.restore.sql`, which can be imported into an empty
 * database.
 */
await runScript(async () => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Failure('Name the file that `wrangler d1 export` wrote.')
  const target = `${file.replace(/\.sql$/, '')}.restore.sql`
  writeFileSync(target, orderExport(readFileSync(file, 'utf8')))
  tell(`Restore it with: wrangler d1 execute <an empty database> --remote --file ${target}`)
})
