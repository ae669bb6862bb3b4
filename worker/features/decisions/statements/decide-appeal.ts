import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { leavesState } from '#contract/decisions/statement.ts'
import type { AdminAppeal, appealDecisionBody } from '#contract/decisions/statement.wire.ts'
import { appeals, listings, statements } from '../../../db/schema.ts'
import { readStaff } from '../../../db/staff-roles.ts'
import { staffTeamColumns } from '../../../db/team-sql.ts'
import { requireModerator } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { tell } from '../../events/tell.ts'
import { endDecisions, readDecisionsWhere } from '../decision-rows.ts'
import { findAppeal } from './list-appeals.ts'
import { mayDecideAppeal, SERVER_ID } from './may-decide-appeal.ts'

type Decision = z.output<typeof appealDecisionBody>

/**
 * Answers an appeal, by another member of staff than the one who decided. After an accepted appeal, staff take
 * the decision back by its button; a decision without such a button ends at once.
 */
export async function decideAppeal(
  ctx: UserCtx,
  id: string,
  { outcome, answer }: Decision,
): Promise<AdminAppeal> {
  requireModerator(ctx)
  const { now: at, actor } = ctx
  await transaction(ctx, async (tx) => {
    const [[decision], staff, [server]] = await Promise.all([
      readDecisionsWhere(tx, eq(statements.id, id)),
      readStaff(tx),
      tx
        .select(staffTeamColumns(ctx))
        .from(statements)
        .innerJoin(listings, eq(listings.id, SERVER_ID))
        .where(eq(statements.id, id)),
    ])
    if (!decision || decision.appellant === null) throw appealNotFound()
    const { appealOutcome: current, restriction, personId } = decision
    if (current !== null)
      throw new HttpError('state_conflict', `This appeal is already decided: ${current}.`, { current })
    if (decision.endedAt !== null || decision.appealDecidedAt !== null)
      throw new HttpError('state_conflict', 'The decision is no longer in force.', {
        ...(decision.ended && { current: decision.ended }),
      })
    if (!mayDecideAppeal(actor, { ...decision, server: server ?? null }, staff))
      throw new HttpError('forbidden', 'Someone else on the team must decide this appeal.')
    tx.write(
      tx
        .update(appeals)
        .set({ decidedAt: at, decidedBy: actor.userId, outcome, answer })
        .where(eq(appeals.statementId, id)),
      audit(ctx, outcome === 'overturned' ? 'statement.overturn' : 'statement.uphold', id, {
        after: { statement: id },
      }),
      ...tell([
        {
          person: personId,
          kind: 'appeal',
          key: `appeal:${id}`,
          at,
          outcome,
          name: decision.subjectName,
          id,
          rule: decision.rule,
        },
      ]),
    )
    // With `appealDecidedAt`, because `endDecisions` would close an appeal that still waits.
    if (outcome === 'overturned' && leavesState(restriction))
      endDecisions(tx, [{ ...decision, appealDecidedAt: at }], { at, ended: 'lifted' })
  })
  const appeal = await findAppeal(ctx, id)
  if (!appeal) throw appealNotFound()
  return appeal
}

const appealNotFound = () => new HttpError('not_found', 'Appeal not found')
