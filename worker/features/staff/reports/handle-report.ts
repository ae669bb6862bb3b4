import type { AuditAction } from '#contract/decisions/audit.ts'
import { type ReportAction, REPORT_TABLE } from '#contract/staff/report.ts'
import type { ReportStatus } from '#contract/staff/report-status.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'

interface Handling {
  action: ReportAction
  resolution?: string | null
  attempt: string
}

/**
 * Writes the audit entry of an action on a report if the report is in a suitable state, and then, if the entry was written, the change. Later
 * statements of the batch can check with `changes()` whether it happened.
 */
export function handleStatements(
  { db, now, actor }: UserCtx,
  id: string,
  { action, resolution = null, attempt }: Handling,
): [D1PreparedStatement, D1PreparedStatement] {
  const { from, to } = REPORT_TABLE[action]
  const auditAction: AuditAction<'report'> = `report.${action}`
  return [
    db
      .prepare(
        `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?8, ?2, ?3, ?4, 'report', p.id, json_object('status', p.status),
                json_patch(json_object('status', ?5), json_object('resolution', ?7))
           FROM reports p WHERE p.id = ?1 AND p.status IN (SELECT value FROM json_each(?6))`,
      )
      .bind(id, now, actor.userId, auditAction, to, JSON.stringify(from), resolution, attempt),
    db
      .prepare(
        `UPDATE reports SET status = ?2, updated_at = ?3, handled_by = ?4, resolution = iif(?2 = 'open', NULL, coalesce(?5, resolution)), closed_by = iif(?2 = 'closed', closed_by, NULL)
          WHERE id = ?1 AND changes() > 0 RETURNING id`,
      )
      .bind(id, to, now, actor.userId, resolution),
  ]
}

/** What another admin did with a report meanwhile. */
export interface FoundReport {
  status: ReportStatus
  handler: string | null
}

export function reportStatusStatement({ db }: UserCtx, id: string): D1PreparedStatement {
  return db
    .prepare(
      'SELECT r.status, u.username AS handler FROM reports r LEFT JOIN users u ON u.id = r.handled_by WHERE r.id = ?1',
    )
    .bind(id)
}

/** Why an action did not happen, by the current state of the report. */
export function reportError(found: FoundReport | undefined): HttpError {
  if (!found) return new HttpError('not_found', 'Report not found')
  const { status: current, handler } = found
  const by = handler === null ? '' : `, by ${handler}`
  return new HttpError('state_conflict', `This report is already ${current}${by}.`, { current })
}
