import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { checkLedger } from '../contract/ledger/check-ledger.ts'
import type { LedgerEntry } from '../contract/ledger/entries.ts'
import { openCheckpoint, parseKey } from '../contract/ledger/note.ts'
import { CHECKPOINT_PATH } from '../contract/ledger/tiles.ts'
import { readFile, readJson, sha256, verifyEd25519 } from './lib/ledger-site.ts'
import { lostDecisions, mendLedger } from './lib/mend-ledger.ts'
import { mendRestored } from './lib/mend-restored.ts'
import { orderExport } from './lib/order-export.ts'
import { Failure, runScript } from './lib/script.ts'
import { tell } from './lib/words.ts'

/** The answer of `wrangler kv key list`. */
const keyList = z.array(z.object({ name: z.string() }))

const ledgerAnswer = z.object({ key: z.string().nullable() })

/**
 * `npm run prepare-restore -- backup.sql departed.json [https://site]` writes `backup.restore.sql` for an empty
 * database and `backup.mend.sql` (`mendRestored`); the address also brings the copy up to the ledger.
 */
await runScript(async () => {
  const [file, list, site] = process.argv.slice(2)
  if (file === undefined || list === undefined)
    throw new Failure(
      'Name the file that `wrangler d1 export` wrote, the list of deleted accounts that `wrangler kv key list --prefix departed:` printed, and the address of the site, if it has a public ledger.',
    )
  const stem = file.replace(/\.sql$/, '')
  const ordered = orderExport(readFileSync(file, 'utf8'))
  const keys = readKeys(list)
  const mend = mendRestored(ordered, keys)
  const all =
    mend + (site === undefined ? '' : await mendByLedger(`${ordered}\n${mend}`, new URL(site).origin))
  if (site === undefined)
    tell('No site was named: where a public ledger is signed, it stops until this is done with its address.')
  writeFileSync(`${stem}.restore.sql`, `${ordered}\n${all}`)
  writeFileSync(`${stem}.mend.sql`, all)
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

/** Reads and checks the ledger of the site, and answers what the copy must learn from it, as SQL. */
async function mendByLedger(sql: string, origin: string): Promise<string> {
  const { key: text } = ledgerAnswer.parse(await readJson(`${origin}/api/ledger`))
  const key = text === null ? null : await parseKey(sha256, text)
  const note = await readFile(origin + CHECKPOINT_PATH)
  const checkpoint =
    key && note && (await openCheckpoint(sha256, verifyEd25519, key, new TextDecoder().decode(note)))
  if (!checkpoint)
    throw new Failure(
      `${origin} has no ledger with a checkpoint that its key signed. Where nothing was ever signed, leave the address out.`,
    )
  const entries: LedgerEntry[] = []
  const each = (entry: LedgerEntry | null) => void (entry && entries.push(entry))
  const audit = await checkLedger({ read: (path) => readFile(origin + path), sha256, checkpoint, each })
  const [finding] = audit.findings
  if (finding !== undefined) throw new Failure(`The files of the ledger are broken: ${finding}`)
  const copy = new DatabaseSync(':memory:')
  copy.exec(sql)
  for (const { day, restriction, subject, rule, ended } of lostDecisions(copy, entries))
    tell(
      `Lost: on ${day} staff decided '${restriction}' about a ${subject} (${rule}${ended ? `, ${ended}` : ''})`,
    )
  return mendLedger(copy, entries, audit, Date.now())
}
