import { encodeEntry } from '#contract/ledger/entries.ts'
import { openCheckpoint } from '#contract/ledger/note.ts'
import type { Ctx } from '../../http/context.ts'
import { findCheckpoint } from '../../platform/ledger-store.ts'
import { collectDecisions } from './collect-decisions.ts'
import { collectVotes } from './collect-votes.ts'
import { readState } from './ledger-state.ts'
import { publishStaged } from './publish-staged.ts'
import { findSigner, sha256, type Signer, verifyEd25519 } from './signer.ts'

/** One run numbers at most so many steps of entries, and the next run goes on. */
const STEPS_MAX = 25

/**
 * Adds what happened since to the public ledger: first each new entry gets its number, in the transaction that notes where it is. Then the files are
 * written, and last the checkpoint over them. Everything after the numbers follows from them, so a run may be repeated, run beside another one, or end
 * anywhere: the next run writes the same files. Does nothing without LEDGER_KEY.
 */
export async function growLedger(ctx: Ctx): Promise<void> {
  const signer = await findSigner(ctx.env)
  if (!signer) return
  await assertNotAhead(ctx, signer)
  for (let step = 0; step < STEPS_MAX; step += 1) if (!(await numberEntries(ctx))) break
  await publishStaged(ctx, signer)
}

/**
 * What was signed stays signed. After the database was restored from an older copy, its next entries would get numbers that are taken, and the checkpoint
 * would contradict the one before.
 */
async function assertNotAhead(ctx: Ctx, signer: Signer): Promise<void> {
  const stored = await findCheckpoint(ctx.env)
  if (!stored) return
  const checkpoint = await openCheckpoint(sha256, verifyEd25519, signer.key, stored.note)
  if (!checkpoint) throw new Error('The checkpoint of the ledger is not signed by LEDGER_KEY')
  const { size } = await readState(ctx)
  if (checkpoint.size > size)
    throw new Error(`The ledger has ${checkpoint.size} entries, and the database knows ${size} of them`)
}

/** Gives the next entries their numbers. `false` when there are none, or another run was faster. */
async function numberEntries(ctx: Ctx): Promise<boolean> {
  const { db } = ctx
  const state = await readState(ctx)
  const { size } = state
  const decisions = await collectDecisions(ctx, size)
  const votes = await collectVotes(ctx, state, size + decisions.entries.length)
  const statements = [...decisions.statements, ...votes.statements]
  const texts = [...decisions.entries, ...votes.entries].map(encodeEntry)
  if (statements.length === 0) return false
  const numbered = [
    db
      .prepare('UPDATE ledger_state SET size = ?2 WHERE id = 1 AND size = ?1')
      .bind(size, size + texts.length),
    // When another run was faster, null is refused, and with it everything in this batch.
    db
      .prepare(
        'INSERT INTO ledger_staged (first, count, entries) VALUES (?1, ?2, iif(changes() = 1, ?3, NULL))',
      )
      .bind(size, texts.length, JSON.stringify(texts)),
  ]
  try {
    await db.batch([...(texts.length > 0 ? numbered : []), ...statements])
    return true
  } catch (error) {
    if (String(error).includes('ledger_staged.entries')) return false
    throw error
  }
}
