import type { z } from 'zod'
import { sql } from 'drizzle-orm'
import type { AdminApplication, applicationStatusBody } from '#contract/community/application.wire.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { applications as a, statements } from '../../../db/schema.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { appealWaits, appealWaitsSql } from '../../decisions/appeal-waits.ts'
import { adminApplication, adminApplicationOf, type AdminApplicationRow } from './application-row.ts'
import { applyDecision, conclude, giveReasons } from '../../decisions/decide.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { auditRows, writeOnce } from '../../../http/write-audit.ts'

type Decision = z.output<typeof applicationStatusBody> & { applicationId: string }

/**
 * Sets any status, with a note. 409 when the status has changed since, and while an appeal against the rejection
 * waits, unless the application is accepted.
 */
export async function decideApplication(
  ctx: UserCtx,
  { applicationId, status, reviewerNote, rule, expected }: Decision,
): Promise<AdminApplication> {
  requireAdmin(ctx)
  const { db } = ctx
  const note = reviewerNote === undefined ? sql`${a.reviewerNote}` : sql`${reviewerNote || null}`
  const reason =
    status === 'rejected'
      ? sql`json_object('rule', coalesce(${rule ?? null}, (SELECT ${statements.rule} FROM ${statements} WHERE ${statements.subjectKind} = 'application'
          AND ${statements.subjectId} = ${a.id} AND ${statements.endedAt} IS NULL), ${DEFAULT_RULE}))`
      : sql`'{}'`
  const [done, [row]] = await writeOnce<[AdminApplicationRow]>(
    ctx,
    [
      auditRows(ctx, {
        action: 'application.decide',
        kind: 'application',
        id: sql`${a.id}`,
        before: sql`json_object('status', ${a.status}, 'note', ${a.reviewerNote})`,
        after: sql`json_patch(json_object('status', ${status}, 'note', ${note}), ${reason})`,
        from: sql`${a} WHERE ${a.id} = ${applicationId} AND ${a.status} = coalesce(${expected ?? null}, ${a.status})
            AND (${a.status} <> ${status} OR ${a.reviewerNote} IS NOT ${note})
            AND (${Number(status === 'accepted')} OR NOT ${appealWaitsSql('application', a.id, 'decline-application')})`,
      }),
      ...giveReasons(ctx, 'decline-application'),
      ...applyDecision(ctx, 'decline-application'),
      ...conclude(ctx, 'decline-application'),
      ...takeBack(ctx, 'application'),
    ],
    [adminApplication(db, applicationId)],
  )
  if (!row) throw applicationNotFound()
  if (!done && expected !== undefined && row.status !== expected)
    throw new HttpError('state_conflict', `This application has changed. It is now ${row.status}.`, {
      current: row.status,
    })
  // Everything else was checked: only an appeal can have stopped it.
  if (
    !done &&
    (row.status !== status || (reviewerNote !== undefined && row.reviewer_note !== (reviewerNote || null)))
  )
    throw appealWaits()
  return adminApplicationOf(row)
}

export const applicationNotFound = () => new HttpError('not_found', 'Application not found')
