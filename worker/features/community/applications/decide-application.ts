import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminApplication, applicationStatusBody } from '#contract/community/application.wire.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { applications } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { appealWaitsError } from '../../decisions/appeal-waits-error.ts'
import { decide } from '../../decisions/decide.ts'
import { endDecisions, givesState, mustWait, readDecisions } from '../../decisions/decision-rows.ts'
import { type Notice, tell } from '../../events/tell.ts'
import { adminApplicationOf, selectApplications } from './application-row.ts'

type Decision = z.output<typeof applicationStatusBody> & { applicationId: string }

/**
 * Sets any status, with a note. 409 when the status has changed since, and while an appeal against the
 * rejection waits, unless the application is accepted.
 */
export async function decideApplication(
  ctx: UserCtx,
  { applicationId: id, status, reviewerNote, rule, expected }: Decision,
): Promise<AdminApplication> {
  requireAdmin(ctx)
  const { db, now: updatedAt, actor } = ctx
  await transaction(ctx, async (tx) => {
    const [[application], decisions] = await Promise.all([
      tx
        .select({
          status: applications.status,
          note: applications.reviewerNote,
          userId: applications.userId,
        })
        .from(applications)
        .where(eq(applications.id, id)),
      readDecisions(tx, 'application', [id]),
    ])
    if (!application) throw applicationNotFound()
    const { userId: personId, ...before } = application
    if (expected !== undefined && before.status !== expected)
      throw new HttpError('state_conflict', `This application has changed. It is now ${before.status}.`, {
        current: before.status,
      })
    const after = { status, note: reviewerNote === undefined ? before.note : reviewerNote || null }
    const inForce = decisions.filter((decision) => givesState(decision, ctx.now))
    const isSameRule = status !== 'rejected' || rule === undefined || rule === inForce[0]?.rule
    if (after.status === before.status && after.note === before.note && isSameRule) return
    if (status !== 'accepted' && mustWait(decisions, 'decline-application', updatedAt))
      throw appealWaitsError()
    tx.write(
      tx
        .update(applications)
        .set({ status, reviewerNote: after.note, reviewedBy: actor.userId, updatedAt })
        .where(eq(applications.id, id)),
    )
    if (status === 'rejected') {
      const subject = { id, personId, name: null, before, after }
      const why = { rule: rule ?? inForce[0]?.rule ?? DEFAULT_RULE }
      await decide(ctx, tx, { kind: 'decline-application', subjects: [subject] }, why)
      return
    }
    endDecisions(tx, inForce, { at: updatedAt, ended: 'lifted' })
    tx.write(audit(ctx, 'application.decide', id, { before, after }))
    if (status !== before.status && personId !== actor.userId) {
      const notice: Notice = {
        person: personId,
        kind: 'application',
        key: `application:${id}:${updatedAt}`,
        at: updatedAt,
        outcome: status,
        name: null,
        id,
      }
      tx.write(...tell([notice]))
    }
  })
  const [row] = await selectApplications(db.orm).where(eq(applications.id, id))
  if (!row) throw applicationNotFound()
  return adminApplicationOf(row)
}

export const applicationNotFound = () => new HttpError('not_found', 'Application not found')
