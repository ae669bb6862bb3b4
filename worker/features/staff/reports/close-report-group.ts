import { sql } from 'drizzle-orm'
import { REPORT_TABLE } from '#contract/staff/report.ts'
import type { ReportGroup } from '#contract/staff/staff-review.wire.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { tellOf } from '../../decisions/tell-of.ts'
import { reports } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'

interface GroupInput {
  kind: ReportGroup['type']
  id: string
  /** `review` only notes that staff looked. */
  action?: 'close' | 'review'
  resolution: string | null
}

const about = (kind: ReportGroup['type'], id: string) =>
  kind === 'review'
    ? sql`${reports.reviewId} = ${id}`
    : sql`${reports.listingId} = ${id} AND ${reports.reviewId} IS NULL`

/**
 * Closes all open reports about a listing or a review without a decision, or notes that staff looked at
 * them. Each reporter is told by the audit entry of their report. The same call again closes none.
 */
export async function closeReportGroup(ctx: UserCtx, { kind, id, action = 'close', resolution }: GroupInput) {
  requireAdmin(ctx)
  const { now, actor } = ctx
  const { from, to } = REPORT_TABLE[action]
  const open = sql`${reports.status} IN ${[...from]}`
  const [, closed] = await writeOnce<[{ closed: number }]>(
    ctx,
    [
      sql`${auditEntry(ctx)}, ${`report.${action}`}, 'report', ${reports.id}, json_object('status', ${reports.status}), json_patch(json_object('status', ${to}), json_object('resolution', ${resolution}))
           FROM ${reports} WHERE ${about(kind, id)} AND ${open} ORDER BY ${reports.createdAt}`,
      sql`UPDATE ${reports} SET ${set(reports, { status: to, updatedAt: now, handledBy: actor.userId, resolution: sql`coalesce(${resolution}, ${reports.resolution})` })}
          WHERE ${about(kind, id)} AND ${open}`,
      ...tellOf(ctx, 'report'),
    ],
    [
      sql`SELECT count(*) AS closed FROM ${reports} WHERE ${about(kind, id)} AND ${reports.updatedAt} = ${now} AND ${reports.handledBy} = ${actor.userId}`,
    ],
  )
  return { closed: closed[0]?.closed ?? 0 }
}
