import { eq } from 'drizzle-orm'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import { appeals, statements } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { readDecisionsWhere } from '../decision-rows.ts'
import { findStatement, statementNotFound } from './find-statement.ts'
import { whyNotAppealed } from './why-not-appealed.ts'

/** Appeals against a decision, as the person concerned: once, in its time, while it is in force. */
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
