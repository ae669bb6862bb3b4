import { sql } from 'drizzle-orm'
import { REPORT_TABLE } from '#contract/staff/report.ts'
import { reports } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { rescoreIfDrifted } from '../../decisions/rescore-listings.ts'
import { tellOf } from '../../decisions/tell-of.ts'
import {
  deleteReviewStatements,
  type RemovalReasons,
  removedReviewStatement,
} from '../../reviews/delete-review.ts'
import { type FoundReport, handleStatements, reportError, reportStatusStatement } from './handle-report.ts'
import { writeOnce } from '../../../http/write-audit.ts'

const reviewOf = (reportId: string) =>
  sql`SELECT ${reports.reviewId} FROM ${reports} WHERE ${reports.id} = ${reportId}`

interface CloseInput extends Pick<RemovalReasons, 'rule' | 'note'> {
  reportId: string
  /** Deletes the reported review. A report of a server has none. */
  deleteReview: boolean
  resolution: string | null
}

/**
 * Closes a report and, on request, deletes its review. All or nothing: a second admin deletes nothing and gets the state of the report.
 */
export async function closeReport(
  ctx: UserCtx,
  { reportId, deleteReview, resolution, rule, note }: CloseInput,
) {
  requireAdmin(ctx)
  const { done, rows } = await writeOnce<[FoundReport, { serverId: string }]>(
    ctx,
    [
      ...handleStatements(ctx, reportId, { action: 'close', resolution }),
      ...(deleteReview ? deleteReviewStatements(ctx, reviewOf(reportId), { rule, note, reported: 1 }) : []),
      ...tellOf(ctx, 'report'),
    ],
    [reportStatusStatement(reportId), removedReviewStatement(ctx)],
  )
  const [present, deleted] = rows
  if (!done) throw reportError(present[0])
  const reviewDeleted = deleted.length > 0
  if (reviewDeleted) ctx.waitUntil(rescoreIfDrifted(ctx))
  return { _id: reportId, status: REPORT_TABLE.close.to, reviewDeleted }
}
