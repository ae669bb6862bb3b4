import { type ReportReason, SERVER_REPORT_COOLDOWN_MS } from '#contract/staff/report.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, serverNotFound } from '../../../http/http-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { listings } from '../../../db/schema/listings.ts'
import type { SqlRow } from '../../../db/sql-row.ts'

export interface ReportInput {
  listingId: string
  reason: ReportReason
  details: string
}

/** An accepted report. */
export interface FiledReport {
  _id: string
  status: 'open'
}

type SubjectRow = SqlRow<typeof listings, 'moderation'> & { last_report: number | null; is_filed: 0 | 1 }

/** Reports a public server: one for each person and server in any rolling 24 hours. The insert enforces it. */
export async function reportServer(
  ctx: UserCtx,
  { listingId, reason, details }: ReportInput,
): Promise<FiledReport> {
  const { db, now } = ctx
  const id = newId()
  const {
    results: [, subjects],
  } = await db.repeatable<[never, SubjectRow]>([
    db
      .prepare(
        `INSERT INTO reports (id, listing_id, reporter_id, reason, details, created_at, updated_at)
         SELECT ?1, l.id, ?3, ?4, ?5, ?6, ?6 FROM listings l WHERE l.id = ?2 AND l.moderation = 'approved'
            AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.listing_id = l.id AND r.reporter_id = ?3 AND r.review_id IS NULL AND r.post_id IS NULL
                                                      AND r.created_at > ?7)`,
      )
      .bind(id, listingId, ctx.actor.userId, reason, details, now, now - SERVER_REPORT_COOLDOWN_MS),
    db
      .prepare(
        `SELECT l.moderation, (SELECT max(r.created_at) FROM reports r
                                WHERE r.listing_id = l.id AND r.reporter_id = ?2 AND r.review_id IS NULL AND r.post_id IS NULL) AS last_report,
                EXISTS (SELECT 1 FROM reports WHERE id = ?3) AS is_filed
           FROM listings l WHERE l.id = ?1`,
      )
      .bind(listingId, ctx.actor.userId, id),
  ])
  const [subject] = subjects.results
  if (subject?.moderation !== 'approved') throw serverNotFound()
  // Also when it was filed by an attempt whose answer was lost.
  if (subject.is_filed) return { _id: id, status: 'open' }
  const cooldownMs = (subject.last_report ?? now) + SERVER_REPORT_COOLDOWN_MS - now
  throw new HttpError('already_reported', 'You already reported recently.', { cooldownMs })
}
