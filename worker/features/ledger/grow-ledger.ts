import { sql, eq } from 'drizzle-orm'
import { encodeEntry } from '#contract/ledger/entries.ts'
import type { Ctx } from '../../http/verb.ts'
import { findCheckpoint } from '../../platform/ledger-store.ts'
import { collectDecisions } from './collect-decisions.ts'
import { collectVotes } from './collect-votes.ts'
import { publishStaged } from './publish-staged.ts'
import { findSigner, openStored, type Signer } from './signer.ts'
import { ledgerCheckpoints, ledgerStaged, siteCounters } from '../../db/schema.ts'
import { into, set } from '../../db/sql.ts'

/** One run numbers at most so many steps of entries, and the next run goes on. */
const STEPS_MAX = 25

/**
 * Numbers new entries of the public ledger, then writes its files, then the checkpoint. All follows from the
 * numbers, so a run may be repeated or end anywhere. Does nothing without LEDGER_KEY.
 */
export async function growLedger(ctx: Ctx): Promise<void> {
  const signer = await findSigner(ctx.env)
  if (!signer) return
  try {
    await assertSame(ctx, signer)
    for (let step = 0; step < STEPS_MAX; step += 1) if (!(await numberEntries(ctx))) break
    await publishStaged(ctx, signer)
  } catch (error) {
    // The error says more than a failed note about it.
    await noteStop(ctx, ctx.now).catch(() => undefined)
    throw error
  }
  await noteStop(ctx, null)
}

/** Since when the ledger cannot grow, for staff. */
async function noteStop({ db }: Ctx, at: number | null): Promise<void> {
  await db.run(sql`UPDATE ${siteCounters} SET ${set(siteCounters, { ledgerStoppedAt: at })}
          WHERE ${siteCounters.id} = 1 AND (${siteCounters.ledgerStoppedAt} IS NULL) <> (${at} IS NULL)`)
}

/**
 * What was signed stays signed. After the database or the files were restored from an older copy, the next entries would get numbers that are taken, and
 * the checkpoint would contradict the one before.
 */
async function assertSame(ctx: Ctx, signer: Signer): Promise<void> {
  // In this order: what is published is noted here afterwards.
  const noted = await ctx.db.first<{ size: number | null }>(
    sql`SELECT max(${ledgerCheckpoints.size}) AS size FROM ${ledgerCheckpoints}`,
  )
  const known = noted?.size ?? 0
  const stored = await findCheckpoint(ctx.env)
  const published = stored ? (await openStored(signer, stored)).checkpoint.size : 0
  if (published < known)
    throw new Error(`The ledger has ${published} entries in its files, and ${known} of them were published`)
  const size = await readSize(ctx)
  if (published > size)
    throw new Error(`The ledger has ${published} entries, and the database knows ${size} of them`)
}

/** Gives the next entries their numbers. `false` when there are none, or another run was faster. */
async function numberEntries(ctx: Ctx): Promise<boolean> {
  const { db } = ctx
  const size = await readSize(ctx)
  const decisions = await collectDecisions(ctx, size)
  const votes = await collectVotes(ctx, size + decisions.entries.length)
  const statements = [...decisions.statements, ...votes.statements]
  const texts = [...decisions.entries, ...votes.entries].map(encodeEntry)
  if (statements.length === 0) return false
  const numbered = [
    sql`UPDATE ${siteCounters} SET ${set(siteCounters, { ledgerSize: size + texts.length })}
          WHERE ${siteCounters.id} = 1 AND ${siteCounters.ledgerSize} = ${size}`,
    // When another run was faster, null is refused, and with it everything in this batch.
    sql`INSERT INTO ${into(ledgerStaged, 'first', 'count', 'entries')} VALUES (${size}, ${texts.length}, iif(changes() = 1, ${JSON.stringify(texts)}, NULL))`,
  ]
  try {
    await db.repeatable([...(texts.length > 0 ? numbered : []), ...statements])
    return true
  } catch (error) {
    if (String(error).includes('ledger_staged.entries')) return false
    throw error
  }
}

/** How many entries of the ledger have a number. */
async function readSize({ db }: Ctx): Promise<number> {
  const [state] = await db.orm
    .select({ size: siteCounters.ledgerSize })
    .from(siteCounters)
    .where(eq(siteCounters.id, 1))
  if (!state) throw new Error('The ledger has no state')
  return state.size
}
