import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { base64, textOf } from '#contract/ledger/bytes.ts'
import { encodeKey } from '#contract/ledger/note.ts'
import { decodeEntries, tilePath } from '#contract/ledger/tiles.ts'
import { inclusionProof, remembered, TILE_WIDTH, tileWidth } from '#contract/ledger/tree.ts'
import type { VoteReceipt, VoteReceipts } from '#contract/ledger/ledger.wire.ts'
import { users, votes } from '../../db/schema.ts'
import type { SqlRow } from '../../db/sql.ts'
import type { UserCtx } from '../../http/verb.ts'
import type { Env } from '../../platform/env.ts'
import { findCheckpoint, findLedgerFile } from '../../platform/ledger-store.ts'
import { readTile } from './publish-staged.ts'
import { saltOf } from './secrets.ts'
import { sha256 } from '#contract/ledger/web-crypto.ts'
import { findSigner, openStored } from './signer.ts'

const v = alias(votes, 'v')
const u = alias(users, 'u')

/** The latest votes of a person for a server: their proofs share most of their files. */
const VOTES = 5

type VoteRow = SqlRow<typeof votes, 'cast_at' | 'effect' | 'leaf'> & SqlRow<typeof users, 'ledger_secret'>

/** For each of the actor's latest votes for a server the proof that the ledger holds it, with its present effect. */
export async function makeReceipts(
  { env, db, actor: { userId } }: UserCtx,
  listing: string,
): Promise<VoteReceipts> {
  const [results, stored, signer] = await Promise.all([
    db.all<VoteRow>(sql`SELECT ${v.castAt}, ${v.effect}, ${v.leaf}, ${u.ledgerSecret} FROM ${votes} v JOIN ${users} u ON ${u.id} = ${v.userId}
          WHERE ${v.userId} = ${userId} AND ${v.listingId} = ${listing} ORDER BY ${v.castAt} DESC LIMIT ${VOTES}`),
    findCheckpoint(env),
    findSigner(env),
  ])
  const opened = stored && signer && (await openStored(signer, stored))
  const size = opened?.checkpoint.size ?? 0
  const tree = { sha256, size, read: remembered((...tile) => readTile(env, ...tile)) }
  const receiptOf = async ({
    cast_at: castAt,
    effect,
    leaf,
    ledger_secret: secret,
  }: VoteRow): Promise<VoteReceipt | null> => {
    if (!stored || !opened || leaf === null || leaf >= size || secret === null) return null
    const entry = await readEntry(env, leaf, size)
    // A change of the last hour is not in the ledger yet.
    if (!entry.includes(`"effect":"${effect}"`)) return null
    return {
      key: await encodeKey(sha256, opened.key),
      checkpoint: stored.note,
      index: leaf,
      entry,
      proof: (await inclusionProof(tree, leaf)).map(base64),
      salt: await saltOf(secret, listing, castAt),
      userId,
      listing,
      castAt: new Date(castAt).toISOString(),
    }
  }
  return {
    items: await Promise.all(
      results.map(async (row) => ({
        castAt: new Date(row.cast_at).toISOString(),
        effect: row.effect,
        receipt: await receiptOf(row),
      })),
    ),
  }
}

async function readEntry(env: Env, leaf: number, size: number): Promise<string> {
  const index = Math.floor(leaf / TILE_WIDTH)
  const width = tileWidth(size, 0, index)
  const file = await findLedgerFile(env, tilePath({ level: 'entries', index, width }))
  const entry = file && decodeEntries(file, width)?.[leaf % TILE_WIDTH]
  if (!entry) throw new Error(`The ledger has no entry ${leaf}`)
  return textOf(entry)
}
