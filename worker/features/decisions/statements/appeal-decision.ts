import { eq } from 'drizzle-orm'
import { APPEAL_WITHIN_MS } from '#contract/decisions/statement.ts'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import { appeals, statements } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { type DecisionRow, readDecisionsWhere } from '../decision-rows.ts'
import { findStatement, statementNotFound } from './find-statement.ts'

/** Appeals against a decision, as the person concerned: once, within six months, while it is in force. */
export async function appealDecision(ctx: UserCtx, id: string, words: string): Promise<Statement> {
  const { now: at, actor } = ctx
  await transaction(ctx, async (tx) => {
    const [decision] = await readDecisionsWhere(tx, eq(statements.id, id))
    if (decision?.personId !== actor.userId) throw statementNotFound()
    const refusal = whyNotAppealed(decision, at)
    if (refusal) throw new HttpError('state_conflict', refusal.message, { current: refusal.current })
    tx.write(
      audit(ctx, 'statement.appeal', id),
      tx.insert(appeals).values({ statementId: id, personId: actor.userId, words, at }),
    )
  })
  return findStatement(ctx, id)
}

/** Why a decision cannot be appealed at a moment; `null` if it can. */
export function whyNotAppealed(
  { appellant, ended, endedAt, until, at }: DecisionRow,
  now: number,
): { current: string; message: string } | null {
  if (appellant !== null) return { current: 'appealed', message: 'You have already appealed this decision.' }
  if (endedAt !== null || (until !== null && until <= now))
    return { current: ended ?? 'expired', message: 'This decision is no longer in force.' }
  return at <= now - APPEAL_WITHIN_MS
    ? { current: 'too_late', message: 'The time for an appeal is over.' }
    : null
}
