import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AuditAction } from '#contract/decisions/audit.ts'
import { type ReportAction, REPORT_TABLE } from '#contract/staff/report.ts'
import type { ReportStatus } from '#contract/staff/report-status.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { reports, users } from '../../../db/schema.ts'
import { names, set } from '../../../db/sql.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { tellOf } from '../../decisions/tell-of.ts'
import {
  deleteReviewStatements,
  type RemovalReasons,
  removedReviewStatement,
} from '../../reviews/delete-review.ts'

const p = alias(reports, 'p')
const r = alias(reports, 'r')
const u = alias(users, 'u')

interface Handling {
  action: ReportAction
  resolution?: string | null
}

/**
 * Writes the audit entry of an action on a report in a suitable state, and the change only with the entry.
 * Later statements of the batch can check with `changes()` whether it happened.
 */
function handleStatements(ctx: UserCtx, id: string, { action, resolution = null }: Handling): [SQL, SQL] {
  const { now, actor } = ctx
  const { from, to } = REPORT_TABLE[action]
  const auditAction: AuditAction<'report'> = `report.${action}`
  return [
    sql`${auditEntry(ctx)}, ${auditAction}, 'report', ${p.id}, json_object('status', ${p.status}),
                json_patch(json_object('status', ${to}), json_object('resolution', ${resolution}))
           FROM ${reports} p WHERE ${p.id} = ${id} AND ${p.status} IN (SELECT value FROM json_each(${JSON.stringify(from)}))`,
    sql`UPDATE ${reports} SET ${set(reports, { status: to, updatedAt: now, handledBy: actor.userId, resolution: sql`iif(${to} = 'open', NULL, coalesce(${resolution}, ${reports.resolution}))`, closedBy: sql`iif(${to} = 'closed', ${reports.closedBy}, NULL)` })}
          WHERE ${reports.id} = ${id} AND changes() > 0 RETURNING ${names(reports.id)}`,
  ]
}

/** What another admin did with a report meanwhile. */
interface FoundReport {
  status: ReportStatus
  handler: string | null
}

function reportStatusStatement(id: string): SQL {
  return sql`SELECT ${r.status}, ${u.username} AS handler FROM ${reports} r LEFT JOIN ${users} u ON ${u.id} = ${r.handledBy} WHERE ${r.id} = ${id}`
}

/** Why an action did not happen, by the current state of the report. */
function reportError(found: FoundReport | undefined): HttpError {
  if (!found) return new HttpError('not_found', 'Report not found')
  const { status: current, handler } = found
  const by = handler === null ? '' : `, by ${handler}`
  return new HttpError('state_conflict', `This report is already ${current}${by}.`, { current })
}

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
  const [done, present, deleted] = await writeOnce<[FoundReport, { serverId: string }]>(
    ctx,
    [
      ...handleStatements(ctx, reportId, { action: 'close', resolution }),
      ...(deleteReview ? deleteReviewStatements(ctx, reviewOf(reportId), { rule, note, reported: 1 }) : []),
      ...tellOf(ctx, 'report'),
    ],
    [reportStatusStatement(reportId), removedReviewStatement(ctx)],
  )
  if (!done) throw reportError(present[0])
  return { _id: reportId, status: REPORT_TABLE.close.to, reviewDeleted: deleted.length > 0 }
}

/**
 * Notes that an admin has looked at an open report, or opens a handled one again, without its note. Of several simultaneous admins one succeeds; the
 * others get the current state.
 */
export async function setReportStatus(ctx: UserCtx, id: string, action: Exclude<ReportAction, 'close'>) {
  requireAdmin(ctx)
  const [done, present] = await writeOnce<[FoundReport]>(ctx, handleStatements(ctx, id, { action }), [
    reportStatusStatement(id),
  ])
  if (!done) throw reportError(present[0])
  return { _id: id, status: REPORT_TABLE[action].to }
}
