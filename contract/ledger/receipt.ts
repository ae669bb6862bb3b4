import { type Bytes, bytesOf, parseBase64, type Sha256, textOf, type VerifyEd25519, base64 } from './bytes.ts'
import { commitmentText, type LedgerEffect, parseEntry } from './entries.ts'
import type { VoteReceipt } from './ledger.wire.ts'
import { openCheckpoint, parseKey } from './note.ts'
import { leafHash, provesInclusion } from './tree.ts'

export type ReceiptCheck =
  | { ok: true; effect: LedgerEffect; reason: string | null; index: number; size: number }
  | { ok: false; broken: 'key' | 'signature' | 'entry' | 'voter' | 'proof' }

/** Checks a receipt. Only the key has to be trusted: readers compare it with one that they know. */
export async function checkReceipt(
  receipt: VoteReceipt,
  { sha256, verify }: { sha256: Sha256; verify: VerifyEd25519 },
): Promise<ReceiptCheck> {
  const key = await parseKey(sha256, receipt.key)
  if (!key) return { ok: false, broken: 'key' }
  const checkpoint = await openCheckpoint(sha256, verify, key, receipt.checkpoint)
  if (!checkpoint) return { ok: false, broken: 'signature' }
  const bytes = asciiBytes(receipt.entry)
  const entry = bytes && parseEntry(bytes)
  if (!bytes || entry?.type !== 'vote' || entry.listing !== receipt.listing)
    return { ok: false, broken: 'entry' }
  const { salt, userId, listing } = receipt
  const opened = commitmentText({ salt, userId, listing, castAt: Date.parse(receipt.castAt) })
  const digest = base64(await sha256(bytesOf(opened)))
  const commitment = digest.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  if (entry.voter !== commitment) return { ok: false, broken: 'voter' }
  const proof = receipt.proof.map(parseBase64).filter((hash): hash is Bytes => hash?.length === 32)
  const { index } = receipt
  const { size, root } = checkpoint
  const leaf = await leafHash(sha256, bytes)
  const isProved =
    proof.length === receipt.proof.length &&
    (await provesInclusion(sha256, { leaf, index, size, root, proof }))
  return isProved
    ? { ok: true, effect: entry.effect, reason: entry.reason ?? null, index, size }
    : { ok: false, broken: 'proof' }
}

function asciiBytes(text: string): Bytes | null {
  try {
    const bytes = bytesOf(text)
    return textOf(bytes) === text ? bytes : null
  } catch {
    return null
  }
}
