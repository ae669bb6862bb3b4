import { and, ne } from 'drizzle-orm'
import type { ReportGroup } from '#contract/staff/staff-review.wire.ts'
import { reports } from '../../../db/schema.ts'
import { requireModerator } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { handleReports, readReports } from './handle-reports.ts'
import { isAbout } from './report-subject.ts'

interface GroupInput {
  kind: ReportGroup['type']
  id: string
  /** `review` only notes that staff looked. */
  action?: 'close' | 'review'
  resolution: string | null
}

/**
 * Closes all open reports about a listing, a review or a post without a decision, or notes that staff looked at them,
 * and tells each reporter. The same call again closes none.
 */
export async function closeReportGroup(ctx: UserCtx, { kind, id, action = 'close', resolution }: GroupInput) {
  requireModerator(ctx)
  return transaction(ctx, async (tx) => {
    const waiting = await readReports(tx, and(isAbout(kind, [id]), ne(reports.status, 'closed')), ctx)
    const handled = await handleReports(ctx, tx, waiting, { action, resolution })
    return { closed: handled.length }
  })
}
