import { REPORT_TABLE } from '#contract/staff/report.ts'
import type { LockSubject } from '#contract/staff/staff-review.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import type { UserCtx } from '../../../http/context.ts'
import { tellOf } from '../../decisions/tell-of.ts'

interface GroupInput {
  kind: LockSubject
  id: string
  /** `review` only notes that staff looked. */
  action?: 'close' | 'review'
  resolution: string | null
}

const ABOUT: Record<LockSubject, string> = {
  listing: 'listing_id = ?1 AND review_id IS NULL',
  review: 'review_id = ?1',
}

/**
 * Closes all open reports about a listing or a review without doing anything about it, or notes that staff looked at them, in one transaction. Each reporter is told by the audit entry of
 * their report. The same call again closes none. A decision about the thing needs no such call: it closes them itself.
 */
export async function closeReportGroup(ctx: UserCtx, { kind, id, action = 'close', resolution }: GroupInput) {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const { from, to } = REPORT_TABLE[action]
  const open = `status IN (SELECT value FROM json_each(?6))`
  const {
    rows: [closed],
  } = await writeOnce<[{ closed: number }]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?5, ?2, ?3, ?7, 'report', id, json_object('status', status), json_patch(json_object('status', ?8), json_object('resolution', ?4))
           FROM reports WHERE ${ABOUT[kind]} AND ${open} ORDER BY created_at`,
        )
        .bind(id, now, actor.userId, resolution, attempt, JSON.stringify(from), `report.${action}`, to),
      db
        .prepare(
          `UPDATE reports SET status = ?5, updated_at = ?2, handled_by = ?3, resolution = coalesce(?4, resolution)
          WHERE ${ABOUT[kind]} AND ${open}`,
        )
        .bind(id, now, actor.userId, resolution, to, JSON.stringify(from)),
      ...tellOf({ ctx, attempt }, 'report'),
    ],
    [
      db
        .prepare(
          `SELECT count(*) AS closed FROM reports WHERE ${ABOUT[kind]} AND updated_at = ?2 AND handled_by = ?3`,
        )
        .bind(id, now, actor.userId),
    ],
  )
  return { closed: closed.results[0]?.closed ?? 0 }
}
