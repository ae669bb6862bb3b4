import { env } from 'cloudflare:test'
import type { LedgerAudit } from '#contract/ledger/audit.ts'
import { checkLedger } from '#contract/ledger/check-ledger.ts'
import { type Checkpoint, openCheckpoint } from '#contract/ledger/note.ts'
import { CHECKPOINT_PATH } from '#contract/ledger/tiles.ts'
import { sha256, verifyEd25519 } from '#contract/ledger/web-crypto.ts'
import { findSigner } from '../features/ledger/signer.ts'
import { fetchWorker } from './request.ts'

/** The signed checkpoint, as a stranger gets it; `null` before the first. */
export async function readCheckpoint(): Promise<Checkpoint | null> {
  const answer = await fetchWorker(new Request(env.ORIGIN + CHECKPOINT_PATH))
  if (answer.status === 404) return null
  const key = (await findSigner(env))?.keys[0]?.key
  const checkpoint = key && (await openCheckpoint(sha256, verifyEd25519, key, await answer.text()))
  if (!checkpoint) throw new Error('The checkpoint is not signed')
  return checkpoint
}

/** Checks the whole ledger as a stranger does: through its addresses. */
export async function readLedger(earlier?: Checkpoint): Promise<LedgerAudit> {
  const checkpoint = await readCheckpoint()
  if (!checkpoint) throw new Error('There is no ledger yet')
  const read = async (path: string) => {
    const answer = await fetchWorker(new Request(env.ORIGIN + path))
    return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null
  }
  return checkLedger({ read, sha256, checkpoint, earlier })
}
