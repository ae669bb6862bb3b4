import type { z } from 'zod'
import type { restrictionAnswer, unrestrictBody } from '#contract/people/person.wire.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { type DecisionRow, endDecisions, givesState, resumeDecision } from '../../decisions/decision-rows.ts'
import { tell } from '../../events/tell.ts'
import { readPerson } from './restrict-person.ts'
import { decidedFirstError, readRestriction } from './restriction-row.ts'

type Input = z.output<typeof unrestrictBody>

/**
 * Lifts the restriction of a person and tells them. With `undo`, an admin takes their own decision back, the
 * one that it replaced runs again, and they are told of that. Nobody lifts their own.
 */
export async function unrestrictPerson(
  ctx: UserCtx,
  userId: string,
  { statementId, undo = false, note }: Input,
): Promise<z.output<typeof restrictionAnswer>> {
  requireAdmin(ctx)
  const { now, actor } = ctx
  if (userId === actor.userId)
    throw new HttpError('forbidden', 'Another admin has to decide about your account.')
  await transaction(ctx, async (tx) => {
    const { person, decisions, running } = await readPerson(tx, userId, ctx)
    const lifted = statementId === undefined ? running : decisions.find(({ id }) => id === statementId)
    // The restriction is not in force any more, so there is nothing to do.
    if (statementId === undefined && !running) return
    if (lifted?.ended === 'lifted' || lifted?.ended === 'expired') return
    if (!running || lifted !== running || (undo && running.decidedBy !== actor.userId))
      throw decidedFirstError(person, running)
    const { id, acts, until, holder } = running
    endDecisions(
      tx,
      decisions.filter((decision) => givesState(decision, ctx.now)),
      { at: now, ended: 'lifted' },
    )
    const replaced = undo ? replacedBy(running, decisions, now) : undefined
    if (replaced) resumeDecision(tx, replaced, holder)
    tx.write(
      audit(ctx, 'user.unrestrict', userId, {
        before: { acts, until },
        after: { ...(note !== null && { note }), ...(undo && { undo: 1 }) },
      }),
      ...tell([
        {
          person: userId,
          kind: 'decision',
          key: `lifted:${id}`,
          at: now,
          name: null,
          ...(replaced
            ? { outcome: 'restrict-account', id: replaced.id, rule: replaced.rule }
            : { outcome: 'unrestrict', id }),
        },
      ]),
    )
  })
  return { _id: userId, restriction: await readRestriction(ctx, userId) }
}

/** The earlier restriction that `running` replaced, unless its time is over. */
export function replacedBy(
  running: DecisionRow,
  decisions: readonly DecisionRow[],
  now: number,
): DecisionRow | undefined {
  const before = decisions.findLast(({ seq }) => seq < running.seq)
  const isReplaced = before?.ended === 'replaced' && before.endedAt === running.at
  const isOver = typeof before?.until === 'number' && before.until <= now
  return isReplaced && !isOver ? before : undefined
}
