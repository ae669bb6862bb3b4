import { and, eq } from 'drizzle-orm'
import { canReportReview } from '#contract/people/permissions.ts'
import { listings, reports, reviews } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'
import { assertMayReport } from './assert-may-report.ts'
import type { ReportInput } from './report-server.ts'

/**
 * Reports a review on one's own public server, once for each in its team. Nobody else can: staff remove
 * reviews.
 */
export async function reportReview(
  ctx: UserCtx,
  { listingId, reviewId, reason, details }: ReportInput & { reviewId: string },
) {
  const { now, actor } = ctx
  const id = newId()
  return transaction(ctx, async (tx) => {
    const [[listing], [review], [earlier]] = await Promise.all([
      tx
        .select({ moderation: listings.moderation, ...teamColumns(actor.userId) })
        .from(listings)
        .where(eq(listings.id, listingId)),
      tx
        .select({ id: reviews.id })
        .from(reviews)
        .where(and(eq(reviews.id, reviewId), eq(reviews.listingId, listingId))),
      tx
        .select({ id: reports.id })
        .from(reports)
        .where(and(eq(reports.reviewId, reviewId), eq(reports.reporterId, actor.userId))),
    ])
    if (listing?.moderation !== 'approved') throw serverNotFound()
    const { moderation } = listing
    if (!canReportReview(actor, { ...listing, moderation }))
      throw new HttpError('forbidden', 'Only the owner can report reviews.')
    if (!review) throw new HttpError('not_found', 'Review not found')
    if (earlier) throw new HttpError('already_reported', 'You already reported this review.')
    await assertMayReport(ctx, tx)
    const report = { id, listingId, reviewId, reporterId: actor.userId, reason, details }
    tx.write(
      tx.insert(reports).values({ ...report, createdAt: now, updatedAt: now }),
      audit(ctx, 'report.file', id, { after: { status: 'open', reason, reviewId } }),
    )
    return { _id: id, status: 'open' as const }
  })
}
