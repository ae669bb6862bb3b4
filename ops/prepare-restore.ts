import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { mendRestored } from './lib/mend-restored.ts'
import { orderExport } from './lib/order-export.ts'
import { Failure, runScript } from './lib/script.ts'
import { tell } from './lib/words.ts'

/** The answer of `wrangler kv key list`. */
const keyList = z.array(z.object({ name: z.string() }))

/**
 * `npm run prepare-restore -- backup.sql departed.json` writes `backup.restore.sql` for an empty database and
 * `backup.mend.sql` (`mendRestored`).
 */
await runScript(async () => {
  const [file, list] = process.argv.slice(2)
  if (file === undefined || list === undefined)
    throw new Failure(
      'Name the file that `wrangler d1 export` wrote, and the list of deleted accounts that `wrangler kv key list --prefix departed:` printed.',
    )
  const stem = file.replace(/\.sql$/, '')
  const ordered = orderExport(readFileSync(file, 'utf8'))
  const mend = mendRestored(ordered, readKeys(list))
  writeFileSync(`${stem}.restore.sql`, `${ordered}\n${mend}`)
  writeFileSync(`${stem}.mend.sql`, mend)
  tell(`Restore it with: wrangler d1 execute <an empty database> --remote --file ${stem}.restore.sql`)
  tell(`After Time Travel instead: wrangler d1 execute <the database> --remote --file ${stem}.mend.sql`)
})

function readKeys(file: string): string[] {
  try {
    return keyList.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ name }) => name)
  } catch {
    throw new Failure(`${file} is no list of keys as \`wrangler kv key list\` prints it.`)
  }
}
