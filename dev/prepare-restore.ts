import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { mendRestored } from './lib/mend-restored.ts'
import { orderExport } from './lib/order-export.ts'
import { Failure, runScript } from './lib/script.ts'
import { tell } from './lib/words.ts'

/** The answer of `wrangler kv key list`. */
const keyList = z.array(z.object({ name: z.string() }))

/**
 * `npm run prepare-restore -- backup.sql departed.json`: writes `backup.restore.sql`, which can be imported into an empty database, and
 * `backup.mend.sql`, which ends the sessions of a restored copy and deletes the accounts again that were deleted since. The first contains the second.
 */
await runScript(async () => {
  const [file, list] = process.argv.slice(2)
  if (file === undefined || list === undefined)
    throw new Failure(
      'Name the file that `wrangler d1 export` wrote, and the list of deleted accounts that `wrangler kv key list --prefix departed:` printed.',
    )
  const stem = file.replace(/\.sql$/, '')
  const ordered = orderExport(readFileSync(file, 'utf8'))
  const keys = keyList.parse(JSON.parse(readFileSync(list, 'utf8'))).map(({ name }) => name)
  const mend = mendRestored(ordered, keys)
  writeFileSync(`${stem}.restore.sql`, `${ordered}\n${mend}`)
  writeFileSync(`${stem}.mend.sql`, mend)
  tell(`Restore it with: wrangler d1 execute <an empty database> --remote --file ${stem}.restore.sql`)
  tell(`After Time Travel instead: wrangler d1 execute <the database> --remote --file ${stem}.mend.sql`)
})
