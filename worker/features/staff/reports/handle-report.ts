import { eq } from 'drizzle-orm'
import { type ReportAction, REPORT_TRANSITIONS } from '#contract/staff/report.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { reports, users } from '../../../db/schema.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { requireModerator } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { REMOVE } from '../../decisions/removals.ts'
import { handleReports, readReports } from './handle-reports.ts'

interface CloseInput {
  reportId: string
  /** Deletes the reported review. A report of a server has none. */
  deleteReview: boolean
  resolution: string | null
  /** Why the review is deleted, for its author. */
  rule?: RuleId | undefined
  note?: string | null | undefined
}

/**
 * Closes a report and, on request, deletes its review: both or nothing. A second call deletes nothing and
 * gets the state of the report.
 */
export async function closeReport(
  ctx: UserCtx,
  { reportId: id, deleteReview, resolution, rule = DEFAULT_RULE, note }: CloseInput,
) {
  requireModerator(ctx)
  return transaction(ctx, async (tx) => {
    const candidates = await readReports(tx, eq(reports.id, id), ctx)
    const [report] = candidates
    const reviewId = deleteReview ? report?.reviewId : null
    const isDeleted = typeof reviewId === 'string' && typeof report?.authorId === 'string'
    const handled = await handleReports(ctx, tx, candidates, {
      action: 'close',
      resolution,
      rule: isDeleted ? rule : undefined,
    })
    if (handled.length === 0) throw await reportError(tx, id)
    const removed = isDeleted
      ? await REMOVE['remove-review'](ctx, tx, [reviewId], { rule, note, byReport: id })
      : []
    return { _id: id, status: REPORT_TRANSITIONS.close.to, reviewDeleted: removed.length > 0 }
  })
}

/**
 * Notes that staff have looked at an open report, or opens a handled one again, without its note. Of
 * simultaneous calls one succeeds, and the others get the current state.
 */
export async function setReportStatus(ctx: UserCtx, id: string, action: Exclude<ReportAction, 'close'>) {
  requireModerator(ctx)
  return transaction(ctx, async (tx) => {
    const candidates = await readReports(tx, eq(reports.id, id), ctx)
    const handled = await handleReports(ctx, tx, candidates, { action })
    if (handled.length === 0) throw await reportError(tx, id)
    return { _id: id, status: REPORT_TRANSITIONS[action].to }
  })
}

/** Why an action did not happen, by the state of the report, which somebody else may have changed. */
async function reportError(tx: Transaction, id: string): Promise<HttpError> {
  const [row] = await tx
    .select({ status: reports.status, handler: users.username })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.handledBy))
    .where(eq(reports.id, id))
  if (!row) return new HttpError('not_found', 'Report not found')
  const { status: current, handler } = row
  const by = handler === null ? '' : `, by ${handler}`
  return new HttpError('state_conflict', `This report is already ${current}${by}.`, { current })
}
