import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type LedgerAudit, type MonthFigures, NO_VOTES } from '../contract/ledger/audit.ts'
import { base64, textOf } from '../contract/ledger/bytes.ts'
import { checkLedger } from '../contract/ledger/check-ledger.ts'
import {
  entryBytes,
  type LedgerEffect,
  type LedgerEntry,
  type RankedPlace,
} from '../contract/ledger/entries.ts'
import { type Checkpoint, openCheckpoint, parseCheckpoint, parseKey } from '../contract/ledger/note.ts'
import { checkReceipt } from '../contract/ledger/receipt.ts'
import { CHECKPOINT_PATH } from '../contract/ledger/tiles.ts'
import { POINTS_PER_SCORE } from '../contract/directory/ranking.ts'
import { type VoteReceipt, voteReceipt } from '../contract/ledger/ledger.wire.ts'
import { readFile, readJson, sha256, verifyEd25519 } from './lib/ledger-site.ts'
import { ROOT } from './lib/paths.ts'
import { Failure, runScript } from './lib/script.ts'
import { tell } from './lib/words.ts'

/** What this program remembers of a ledger between two runs. */
const memory = z.object({ key: z.string(), note: z.string(), checkedAt: z.string() })
const ledgerAnswer = z.object({
  key: z.string().nullable(),
  size: z.number(),
  months: z.array(z.looseObject({ month: z.string() })),
})
const counters = z.object({
  size: z.number(),
  items: z.array(z.object({ id: z.string(), votes: z.number(), waiting: z.number() })),
  next: z.string().nullable(),
})
const ranking = z.object({
  items: z.array(
    z.object({
      place: z.number(),
      server: z.object({ _id: z.string() }),
      total: z.number(),
      today: z.number(),
      playing: z.number(),
      halved: z.boolean(),
      score: z.number(),
    }),
  ),
})

const isFigure = (name: string): name is keyof MonthFigures => name in NO_VOTES

/**
 * `npm run verify-log -- https://site [--key KEY] [--state FILE] [--receipt FILE]` compares the whole public ledger
 * with what the site shows, and with what it saw before. It trusts `--key`, or the key that it saw first.
 */
await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, state: { type: 'string' }, receipt: { type: 'string' } },
  })
  const site = z.url().safeParse(positionals[0])
  if (!site.success)
    throw new Failure('Name the address of the site: npm run verify-log -- https://realms.example')
  const { origin, host } = new URL(site.data)
  const file = values.state ?? join(ROOT, '.cache', 'verify-log', `${host.replaceAll(':', '-')}.json`)
  const known = existsSync(file) ? memory.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
  const shown = ledgerAnswer.parse(await readJson(`${origin}/api/ledger`))

  const keyText = values.key ?? known?.key ?? shown.key
  if (keyText === null) throw new Failure('This site has no public ledger.')
  if (!values.key && !known) tell(`The key is taken from the site itself. Compare it with others: ${keyText}`)
  const key = await parseKey(sha256, keyText)
  if (!key) throw new Failure(`This is no key of a ledger: ${keyText}`)
  const open = (note: string) => openCheckpoint(sha256, verifyEd25519, key, note)

  const bytes = await readFile(origin + CHECKPOINT_PATH)
  if (!bytes) throw new Failure('The ledger has no checkpoint yet.')
  const note = new TextDecoder().decode(bytes)
  const checkpoint = await open(note)
  if (!checkpoint)
    throw new Failure(
      `The checkpoint is not signed by ${keyText}. If the site has said why its key changed, name the new one with --key; what was remembered still counts.`,
    )
  // Its signature was checked when it was remembered.
  const earlier = known ? parseCheckpoint(known.note) : null
  const newKey =
    values.key === undefined && shown.key !== null && shown.key !== keyText
      ? await parseKey(sha256, shown.key)
      : null
  const isFollowed = newKey !== null && (await openCheckpoint(sha256, verifyEd25519, newKey, note)) !== null
  if (isFollowed) tell(`The site has a new key, and the known one signs beside it. From now on: ${shown.key}`)

  const receipt = values.receipt === undefined ? null : readReceipt(values.receipt)
  const followed = receipt && followEntry(receipt)
  const audit = await checkLedger({
    read: (path) => readFile(origin + path),
    sha256,
    checkpoint,
    earlier: earlier ?? undefined,
    ...(followed && { each: followed.each }),
  })
  const findings = [
    ...audit.findings,
    // The receipt names a key, too, which nobody has to trust.
    ...(receipt ? await compareReceipt({ ...receipt, key: keyText }, followed?.found() ?? null) : []),
    ...(await compareCounters(origin, audit)),
    ...(await compareRankings(origin, audit)),
    // Copies of this answer live longer than those of the others: an older one says nothing about the present entries.
    ...(shown.size === audit.size ? compareMonths(shown.months, audit) : []),
  ]
  describe(checkpoint, earlier, audit)
  if (findings.length > 0) {
    for (const finding of findings.slice(0, 50)) tell(`✗ ${finding}`)
    throw new Failure(`${findings.length} findings. Nothing was remembered.`)
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    JSON.stringify({ key: isFollowed ? shown.key : keyText, note, checkedAt: new Date().toISOString() }),
  )
  tell(`Everything fits. The checkpoint is remembered in ${file}.`)
})

function describe(checkpoint: Checkpoint, earlier: Checkpoint | null, audit: LedgerAudit): void {
  const votes = [...audit.listings.values()].reduce((sum, { counted }) => sum + counted, 0)
  tell(`${checkpoint.origin}: ${checkpoint.size} entries, root ${base64(checkpoint.root)}`)
  if (earlier) tell(`Extends the checkpoint of ${earlier.size} entries that was seen before.`)
  tell(
    `${votes} counted votes for ${audit.listings.size} servers, ${audit.decisions} decisions, ${audit.weeks.size} rankings.`,
  )
}

function readReceipt(file: string): VoteReceipt {
  try {
    return voteReceipt.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new Failure(`This is no receipt that a voter saved: ${file}`)
  }
}

/** What the ledger has at the number of a receipt, and the effect of its vote today, which a later entry may have changed. */
interface Found {
  entry: string
  latest: { index: number; effect: LedgerEffect }
}

/** Reads along while the entries are checked in their order. */
function followEntry({ index }: VoteReceipt) {
  let found: Found | null = null
  let next = 0
  return {
    each: (entry: LedgerEntry | null) => {
      const number = next++
      if (entry?.type !== 'vote') return
      const latest = { index: number, effect: entry.effect }
      if (number === index) found = { entry: textOf(entryBytes(entry)), latest }
      else if (found && entry.replaces === found.latest.index) found = { ...found, latest }
    },
    found: (): Found | null => found,
  }
}

async function compareReceipt(receipt: VoteReceipt, found: Found | null): Promise<string[]> {
  const check = await checkReceipt(receipt, { sha256, verify: verifyEd25519 })
  if (!check.ok) return [`The receipt is wrong: its ${check.broken} does not fit.`]
  if (found?.entry !== receipt.entry)
    return [`Entry ${receipt.index} of the ledger is not that of the receipt.`]
  const { index, effect } = found.latest
  tell(`The receipt is right: entry ${receipt.index} is a vote of ${receipt.castAt} for ${receipt.listing}.`)
  tell(index === receipt.index ? `It is ${effect}.` : `Entry ${index} replaces it: it is ${effect}.`)
  return []
}

/** Every counter that the site shows, less what waits for the next entries, is what the entries add up to. */
async function compareCounters(origin: string, audit: LedgerAudit): Promise<string[]> {
  const findings: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const query: string = after === '' ? '' : `?after=${after}`
    const page = counters.parse(await readJson(`${origin}/api/ledger/counters${query}`))
    if (page.size !== audit.size)
      throw new Failure('The ledger grew while it was read, or entries are being published. Run this again.')
    for (const { id, votes, waiting } of page.items) {
      const counted = audit.listings.get(id)?.counted ?? 0
      if (votes - waiting !== counted)
        findings.push(
          `Server ${id} shows ${votes} votes, of which ${waiting} wait; its entries say ${counted}.`,
        )
    }
    after = page.next
  }
  return findings
}

/** A place of a ranking that the site shows is as it was published. Places of servers that are gone are empty. */
async function compareRankings(origin: string, audit: LedgerAudit): Promise<string[]> {
  const findings: string[] = []
  for (const [week, places] of audit.weeks) {
    const logged = new Map(places.map((place) => [place[0], place]))
    const { items } = ranking.parse(await readJson(`${origin}/api/rankings?week=${week}&limit=100`))
    for (const item of items) {
      const now: RankedPlace = [
        item.place,
        item.server._id,
        item.total,
        item.today,
        item.playing,
        item.halved ? 1 : 0,
        Math.round(item.score * POINTS_PER_SCORE),
      ]
      if (JSON.stringify(logged.get(item.place)) !== JSON.stringify(now))
        findings.push(`Place ${item.place} of the ranking of ${week} is not the one that was published.`)
    }
  }
  return findings
}

/** The figures of the transparency page are what the entries add up to. */
function compareMonths(shown: z.output<typeof ledgerAnswer>['months'], audit: LedgerAudit): string[] {
  return shown.flatMap(({ month, ...figures }) => {
    const counted = audit.months.get(month) ?? NO_VOTES
    return Object.entries(figures).flatMap(([name, value]) =>
      isFigure(name) && counted[name] !== value
        ? [`The site shows ${String(value)} for '${name}' in ${month}; the entries say ${counted[name]}.`]
        : [],
    )
  })
}
