import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import {
  base64,
  type Bytes,
  bytesOf,
  concat,
  type Sha256,
  type VerifyEd25519,
} from '../contract/ledger/bytes.ts'
import { checkLedger } from '../contract/ledger/check-ledger.ts'
import { entryBytes } from '../contract/ledger/entries.ts'
import { type Checkpoint, checkpointText, encodeKey, signNote } from '../contract/ledger/note.ts'
import { checkReceipt } from '../contract/ledger/receipt.ts'
import { decodeEntries, encodeEntries, hashesOf, tilePath } from '../contract/ledger/tiles.ts'
import { Edge, inclusionProof, leafHash, remembered, TILE_WIDTH, tileWidth } from '../contract/ledger/tree.ts'
import { webCrypto } from '../contract/ledger/web-crypto.ts'
import { growLedger } from '../worker/features/ledger/grow-ledger.ts'
import { meteredContext } from './lib/metered-db.ts'
import { memoryStore } from './lib/memory-store.ts'
import { startDatabase } from './lib/runtime.ts'
import { BENCH_SIGNING_KEY } from './lib/signing-key.ts'
import { benchState } from './lib/state.ts'
import { median, printTable } from './lib/table.ts'

const LEAVES = 1_000_000
const TAMPERINGS = 5
const RECEIPT_BYTES_MAX = 2048
const RECEIPT_MS_MAX = 50
/** New votes of an hour, and for how many servers. */
const HOUR_VOTES = 10_000
const SERVERS = 1_000

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())

/** The ledger: what one hour costs, how long a stranger reads a million entries, and whether they notice any change. */
export async function benchLedger() {
  const hour = await anHour()
  const { files, checkpoint } = await million()
  const receipt = await aReceipt(files, checkpoint)
  const check = (read: (path: string) => Bytes | null) =>
    checkLedger({ read: async (path) => read(path), sha256, checkpoint })
  const start = performance.now()
  const whole = await check((path) => files.get(path) ?? null)
  const seconds = (performance.now() - start) / 1000
  const rows: (string | number)[][] = [['tampering', 'entry', 'findings']]
  let unnoticed = whole.findings.length
  for (const [name, tamper] of Object.entries(TAMPERS))
    for (let turn = 0; turn < TAMPERINGS; turn += 1) {
      const index = Math.floor(((turn + 0.5) * LEAVES) / TAMPERINGS) + turn * 7
      const path = tilePath({ level: 'entries', index: Math.floor(index / TILE_WIDTH), width: TILE_WIDTH })
      const entries = decodeEntries(files.get(path) ?? new Uint8Array(), TILE_WIDTH) ?? []
      const changed = encodeEntries(tamper(entries, index % TILE_WIDTH))
      const { findings } = await check((asked) => (asked === path ? changed : (files.get(asked) ?? null)))
      rows.push([name, index, findings.length])
      if (findings.length === 0) unnoticed += 1
    }
  printTable(`Checking ${LEAVES.toLocaleString('en')} entries took ${seconds.toFixed(1)} s`, rows)
  return {
    hour,
    receipt,
    seconds,
    unnoticed,
    ok: unnoticed === 0 && receipt.bytes <= RECEIPT_BYTES_MAX && receipt.ms <= RECEIPT_MS_MAX,
  }
}

const TAMPERS: Record<string, (entries: Bytes[], place: number) => Bytes[]> = {
  changed: (entries, place) =>
    entries.map((entry, at) =>
      at === place ? bytesOf(String.fromCharCode(...entry).replace('counted', 'void')) : entry,
    ),
  removed: (entries, place) => entries.filter((_, at) => at !== place),
  reordered: (entries, place) => {
    const other = (place + 1) % entries.length
    return entries.map((entry, at) => entries[at === place ? other : at === other ? place : at] ?? entry)
  },
}

const voterOf = (index: number) => createHash('sha256').update(`voter ${index}`).digest('base64url')

/** A ledger of a million votes, as its files. */
async function million(): Promise<{ files: Map<string, Bytes>; checkpoint: Checkpoint }> {
  const files = new Map<string, Bytes>()
  const edge = await Edge.of({ sha256, size: 0, read: async () => [] })
  let bundle: Bytes[] = []
  for (let index = 0; index < LEAVES; index += 1) {
    const entry = entryBytes({
      type: 'vote',
      at: '2026-11-22T14:00Z',
      listing: `server${String(index % SERVERS).padStart(6, '0')}`,
      month: '2026-11',
      effect: 'counted',
      voter: voterOf(index),
    })
    bundle.push(entry)
    for (const tile of await edge.add(await leafHash(sha256, entry)))
      files.set(tilePath({ ...tile, width: TILE_WIDTH }), concat(...tile.hashes))
    if (bundle.length < TILE_WIDTH && index < LEAVES - 1) continue
    const place = Math.floor(index / TILE_WIDTH)
    files.set(tilePath({ level: 'entries', index: place, width: bundle.length }), encodeEntries(bundle))
    bundle = []
  }
  for (const { level, index, hashes } of edge.partial())
    files.set(tilePath({ level, index, width: hashes.length }), concat(...hashes))
  return { files, checkpoint: { origin: 'bench.example/ledger', size: edge.size, root: await edge.root() } }
}

/** The size of a receipt in a ledger of a million, and the time of its check with the cryptography that browsers have. */
async function aReceipt(files: ReadonlyMap<string, Bytes>, checkpoint: Checkpoint) {
  const keys = generateKeyPairSync('ed25519')
  const publicKey = new Uint8Array(Buffer.from(keys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  const key = { name: checkpoint.origin, publicKey }
  const note = await signNote(sha256, checkpointText(checkpoint), [
    { key, sign: async (text) => Promise.resolve(new Uint8Array(sign(null, text, keys.privateKey))) },
  ])
  const index = 654_321
  const read = remembered(async (level, tile, width) => {
    const file = files.get(tilePath({ level, index: tile, width }))
    return Promise.resolve((file && hashesOf(file, width)) ?? [])
  })
  const bundle = Math.floor(index / TILE_WIDTH)
  const width = tileWidth(LEAVES, 0, bundle)
  const entries = decodeEntries(
    files.get(tilePath({ level: 'entries', index: bundle, width })) ?? new Uint8Array(),
    width,
  )
  const receipt = {
    key: await encodeKey(sha256, key),
    checkpoint: note,
    index,
    entry: String.fromCharCode(...(entries?.[index % TILE_WIDTH] ?? [])),
    proof: (await inclusionProof({ sha256, size: LEAVES, read }, index)).map(base64),
    salt: 's'.repeat(43),
    userId: 'u'.repeat(12),
    listing: `server${String(index % SERVERS).padStart(6, '0')}`,
    castAt: new Date(0).toISOString(),
  }
  const browser = webCrypto(() => crypto.subtle)
  // Its commitment is made up, so that the check goes on to the proof.
  const { sha256: digest } = browser
  const withVoter: { sha256: Sha256; verify: VerifyEd25519 } = {
    ...browser,
    sha256: async (bytes) =>
      String.fromCharCode(...bytes.subarray(0, 9)) === 'realmport'
        ? new Uint8Array(Buffer.from(voterOf(index), 'base64url'))
        : digest(bytes),
  }
  const times: number[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    const start = performance.now()
    const result = await checkReceipt(receipt, withVoter)
    times.push(performance.now() - start)
    if (!result.ok) throw new Error(`The receipt is wrong: ${result.broken}`)
  }
  const figures = { bytes: JSON.stringify(receipt).length, ms: median(times) }
  printTable('A receipt in a ledger of a million', [
    ['bytes', 'ms to check'],
    [figures.bytes, figures.ms.toFixed(2)],
  ])
  return figures
}

/** Rows and time of the job, for the votes of an hour and for an hour without any. */
async function anHour() {
  const runtime = await startDatabase(await benchState(SERVERS, { copy: true }))
  try {
    const { ctx, meter } = meteredContext(runtime.database)
    const store = memoryStore()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the job uses no other part of the environment
    const env = {
      ...ctx.env,
      BANNERS: store.bucket,
      LEDGER_KEY: BENCH_SIGNING_KEY,
      ORIGIN: 'https://bench.example',
    } as unknown as typeof ctx.env
    let now = Date.now()
    const run = async () => {
      now += 3_600_000
      Object.assign(meter, { rowsRead: 0, rowsWritten: 0, statements: 0, trips: 0, duration: 0 })
      Object.assign(store.meter, { reads: 0, writes: 0 })
      const start = performance.now()
      await growLedger({ ...ctx, env, now })
      return { seconds: (performance.now() - start) / 1000, ...meter, ...store.meter }
    }
    await run()
    await runtime.database
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${HOUR_VOTES}),
           l AS (SELECT id, row_number() OVER (ORDER BY seq) - 1 AS place FROM listings),
           u AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS many FROM users)
         INSERT OR IGNORE INTO votes (listing_id, user_id, cast_at)
         SELECT l.id, u.id, ${now} + i FROM n JOIN l ON l.place = n.i % ${SERVERS} JOIN u ON u.place = (n.i * 7) % u.many`,
      )
      .all()
    const runs = {
      [`an hour of ${HOUR_VOTES.toLocaleString('en')} votes`]: await run(),
      'an hour without votes': await run(),
    }
    printTable(`The hourly job, with ${SERVERS.toLocaleString('en')} servers`, [
      ['', 'seconds', 'rows read', 'rows written', 'statements', 'files read', 'files written'],
      ...Object.entries(runs).map(([name, figures]) => [
        name,
        figures.seconds.toFixed(2),
        figures.rowsRead,
        figures.rowsWritten,
        figures.statements,
        figures.reads,
        figures.writes,
      ]),
    ])
    return runs
  } finally {
    await runtime.end()
  }
}
