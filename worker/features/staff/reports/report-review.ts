import { canReportReview } from '#contract/people/permissions.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, serverNotFound } from '../../../http/http-error.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { findSubject } from '../../listings/find-subject.ts'
import type { FiledReport, ReportInput } from './report-server.ts'

/** Reports a review on the own server. Each owner can report a review only once; a unique index enforces it. */
export async function reportReview(
  ctx: UserCtx,
  input: ReportInput & { reviewId: string },
): Promise<FiledReport> {
  const { db, now } = ctx
  const listing = await findSubject(ctx, input.listingId)
  if (listing?.moderation !== 'approved') throw serverNotFound()
  if (!canReportReview(ctx.actor, listing))
    throw new HttpError('forbidden', 'Only the owner can report reviews.')
  const id = newId()
  const {
    results: [, , reviews, filed],
  } = await db.repeatable<[never, never, { id: string }, { id: string }]>([
    db
      .prepare(
        `INSERT INTO reports (id, listing_id, review_id, reporter_id, reason, details, created_at, updated_at)
         SELECT ?1, l.id, r.id, ?4, ?5, ?6, ?7, ?7 FROM reviews r JOIN listings l ON l.id = r.listing_id
          WHERE l.id = ?2 AND r.id = ?3 AND ${maySql('edit', '?4')} AND l.moderation = 'approved'
         ON CONFLICT DO NOTHING`,
      )
      .bind(id, input.listingId, input.reviewId, ctx.actor.userId, input.reason, input.details, now),
    auditStatement(ctx, {
      action: 'report.file',
      targetKind: 'report',
      targetId: id,
      after: { status: 'open', reason: input.reason, reviewId: input.reviewId },
    }),
    db
      .prepare('SELECT id FROM reviews WHERE id = ?1 AND listing_id = ?2')
      .bind(input.reviewId, input.listingId),
    // Also when it was filed by an attempt whose answer was lost.
    db.prepare('SELECT id FROM reports WHERE id = ?1').bind(id),
  ])
  if (!reviews.results.length) throw new HttpError('not_found', 'Review not found')
  if (!filed.results.length) throw new HttpError('already_reported', 'You already reported this review.')
  return { _id: id, status: 'open' }
}
