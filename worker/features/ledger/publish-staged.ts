import { sql } from 'drizzle-orm'
import { type Bytes, bytesOf, concat, sameBytes } from '#contract/ledger/bytes.ts'
import { type Checkpoint, checkpointText, signNote } from '#contract/ledger/note.ts'
import { decodeEntries, encodeEntries, hashesOf, tilePath } from '#contract/ledger/tiles.ts'
import { Edge, leafHash, type ReadTile, TILE_WIDTH } from '#contract/ledger/tree.ts'
import { ledgerCheckpoints, ledgerStaged } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import type { Env } from '../../platform/env.ts'
import {
  findCheckpoint,
  findLedgerFile,
  putLedgerFile,
  replaceCheckpoint,
  type StoredCheckpoint,
} from '../../platform/ledger-store.ts'
import { sha256 } from '#contract/ledger/web-crypto.ts'
import { openStored, type Signer } from './signer.ts'
import { into, type SqlRow } from '../../db/sql.ts'

type StagedRow = SqlRow<typeof ledgerStaged, 'first' | 'count' | 'entries'>

/** Rows of numbered entries that are published at once. */
const ROWS_MAX = 8
/** Files written at the same time. */
const WRITES_AT_ONCE = 6

/** Publishes the entries that have numbers. */
export async function publishStaged(ctx: Ctx, signer: Signer): Promise<void> {
  while (await publishSome(ctx, signer));
}

/** `false` when nothing is left, or another run is ahead. */
async function publishSome({ env, db, now }: Ctx, signer: Signer): Promise<boolean> {
  const stored = await findCheckpoint(env)
  const opened = stored && (await openStored(signer, stored))
  const from = opened?.checkpoint.size ?? 0
  const results =
    await db.all<StagedRow>(sql`SELECT ${ledgerStaged.first}, ${ledgerStaged.count}, ${ledgerStaged.entries} FROM ${ledgerStaged}
      WHERE ${ledgerStaged.first} + ${ledgerStaged.count} > ${from} ORDER BY ${ledgerStaged.first} LIMIT ${ROWS_MAX}`)
  const [next] = results
  if (next && next.first > from) {
    // Another run has published since the first reading, or entries are lost.
    if ((await findCheckpoint(env))?.version !== stored?.version) return false
    throw new Error(`The entries of the ledger from ${from} to ${next.first} are lost`)
  }
  const entries = results.flatMap(textsOf).slice(next ? from - next.first : 0)
  let to = from
  if (entries.length > 0) {
    const edge = await Edge.of({ sha256, size: from, read: (...tile) => readTile(env, ...tile) })
    if (opened && !sameBytes(await edge.root(), opened.checkpoint.root))
      throw new Error('The files of the ledger do not lead to its checkpoint')
    await writeFiles(env, await growTree(env, edge, entries))
    if (!(await replace(env, signer, { size: edge.size, root: await edge.root() }, stored))) return false
    to = edge.size
  } else if (opened && opened.key !== signer.keys[0]?.key) {
    // A new key signs at once what the earlier one signed.
    await replace(env, signer, opened.checkpoint, stored)
  }
  await db.batch([
    sql`INSERT OR IGNORE INTO ${into(ledgerCheckpoints, 'size', 'at')} SELECT ${to}, ${now} WHERE ${to} > 0`,
    sql`DELETE FROM ${ledgerStaged} WHERE ${ledgerStaged.first} + ${ledgerStaged.count} <= ${to}`,
  ])
  return entries.length > 0
}

/** Signs and publishes a size. `false` when another run replaced the checkpoint before. */
async function replace(
  env: Env,
  { name, keys }: Signer,
  { size, root }: Pick<Checkpoint, 'size' | 'root'>,
  stored: StoredCheckpoint | null,
): Promise<boolean> {
  const note = await signNote(sha256, checkpointText({ origin: name, size, root }), keys)
  return replaceCheckpoint(env, note, stored)
}

function textsOf({ entries }: StagedRow): Bytes[] {
  const texts: unknown = JSON.parse(entries)
  if (!Array.isArray(texts)) throw new Error('Staged entries are no list')
  return texts.map((text) => bytesOf(String(text)))
}

/** The hashes of a tile of a published size. */
export const readTile = async (env: Env, ...[level, index, width]: Parameters<ReadTile>) => {
  const file = await findLedgerFile(env, tilePath({ level, index, width }))
  const hashes = file && hashesOf(file, width)
  if (!hashes) throw new Error(`The ledger has no tile ${level}/${index} of width ${width}`)
  return hashes
}

/** The files that these entries fill or begin. */
async function growTree(env: Env, edge: Edge, entries: readonly Bytes[]): Promise<Map<string, Bytes>> {
  const files = new Map<string, Bytes>()
  let bundle = await readBundle(env, edge.size)
  const keepBundle = () => {
    const index = Math.floor((edge.size - 1) / TILE_WIDTH)
    files.set(tilePath({ level: 'entries', index, width: bundle.length }), encodeEntries(bundle))
  }
  for (const entry of entries) {
    bundle.push(entry)
    for (const { level, index, hashes } of await edge.add(await leafHash(sha256, entry)))
      files.set(tilePath({ level, index, width: TILE_WIDTH }), concat(...hashes))
    if (bundle.length < TILE_WIDTH) continue
    keepBundle()
    bundle = []
  }
  for (const { level, index, hashes } of edge.partial())
    files.set(tilePath({ level, index, width: hashes.length }), concat(...hashes))
  if (bundle.length > 0) keepBundle()
  return files
}

/** The entries of the unfinished bundle at the end. */
async function readBundle(env: Env, size: number): Promise<Bytes[]> {
  const width = size % TILE_WIDTH
  if (width === 0) return []
  const path = tilePath({ level: 'entries', index: Math.floor(size / TILE_WIDTH), width })
  const file = await findLedgerFile(env, path)
  const entries = file && decodeEntries(file, width)
  if (!entries) throw new Error(`The ledger has no file ${path}`)
  return entries
}

async function writeFiles(env: Env, files: ReadonlyMap<string, Bytes>): Promise<void> {
  const all = [...files]
  for (let from = 0; from < all.length; from += WRITES_AT_ONCE)
    await Promise.all(
      all.slice(from, from + WRITES_AT_ONCE).map(([path, bytes]) => putLedgerFile(env, path, bytes)),
    )
}
