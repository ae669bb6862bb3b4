import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { APPEAL_WITHIN_MS } from '#contract/decisions/statement.ts'
import { DAY } from '#contract/base/time.ts'
import { SIGNAL_DAYS } from '#contract/votes/vote-trust.ts'
import { inArray, lt, lte, sql } from 'drizzle-orm'
import { appeals, quotas, sessions, signals, statements, voteClaims, withdrawnVotes } from '../db/schema.ts'
import type { Ctx } from '../http/verb.ts'
import { set } from '../db/sql.ts'

/** Rows deleted in one statement, to limit the work. */
const CHUNK = 5_000

/**
 * Removes what is over: sessions, captchas, quotas, claims, notes of votes taken back, signals after 30 days, and
 * what decisions took when no appeal can bring it back.
 */
export async function sweepExpired({ db, now }: Ctx): Promise<void> {
  for (const table of [sessions, quotas]) {
    const { id, expiresAt } = table
    const expired = db.orm.select({ id }).from(table).where(lte(expiresAt, now)).limit(CHUNK)
    let removed = CHUNK
    while (removed === CHUNK)
      removed = (await db.orm.delete(table).where(inArray(id, expired)).returning({ id })).length
  }
  await db.orm.delete(withdrawnVotes).where(lte(withdrawnVotes.castAt, now - VOTE_COOLDOWN_MS))
  await db.orm.delete(signals).where(lt(signals.day, Math.floor(now / DAY) - SIGNAL_DAYS))
  await db.orm.delete(voteClaims).where(lte(voteClaims.voteAt, now - VOTE_COOLDOWN_MS))
  await db.run(sql`UPDATE ${statements} SET ${set(statements, { was: null })}
          WHERE ${statements.was} IS NOT NULL AND ${statements.at} <= ${now - APPEAL_WITHIN_MS}
          AND NOT EXISTS (SELECT 1 FROM ${appeals} WHERE ${appeals.statementId} = ${statements.id} AND ${appeals.decidedAt} IS NULL)`)
}
