import { type ReportAction, REPORT_TABLE } from '#contract/staff/report.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type FoundReport, handleStatements, reportError, reportStatusStatement } from './handle-report.ts'
import { writeOnce } from '../../../http/write-audit.ts'

/**
 * Notes that an admin has looked at an open report, or opens a handled one again, without its note. Of several simultaneous admins one succeeds; the
 * others get the current state.
 */
export async function setReportStatus(ctx: UserCtx, id: string, action: Exclude<ReportAction, 'close'>) {
  requireAdmin(ctx)
  const { done, rows } = await writeOnce<[FoundReport]>(ctx, handleStatements(ctx, id, { action }), [
    reportStatusStatement(id),
  ])
  const [present] = rows
  if (!done) throw reportError(present[0])
  return { _id: id, status: REPORT_TABLE[action].to }
}
