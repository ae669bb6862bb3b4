import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { canReportReview } from '#contract/people/permissions.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { findSubject } from '../../listings/find-subject.ts'
import type { ReportInput } from './report-server.ts'
import { listings, reports, reviews } from '../../../db/schema.ts'
import { into } from '../../../db/sql.ts'

const r = alias(reviews, 'r')

/** Reports a review on the own server. Each owner can report a review only once; a unique index enforces it. */
export async function reportReview(ctx: UserCtx, input: ReportInput & { reviewId: string }) {
  const { db, now } = ctx
  const listing = await findSubject(ctx, input.listingId)
  if (listing?.moderation !== 'approved') throw serverNotFound()
  if (!canReportReview(ctx.actor, listing))
    throw new HttpError('forbidden', 'Only the owner can report reviews.')
  const id = newId()
  const { rows } = await db.twice<{ found: { id: string }; filed: { id: string } }>({
    inserted: sql`INSERT INTO ${into(reports, 'id', 'listingId', 'reviewId', 'reporterId', 'reason', 'details', 'createdAt', 'updatedAt')} 
         SELECT ${id}, ${listings.id}, ${r.id}, ${ctx.actor.userId}, ${input.reason}, ${input.details}, ${now}, ${now} FROM ${reviews} r JOIN ${listings} ON ${listings.id} = ${r.listingId}
          WHERE ${listings.id} = ${input.listingId} AND ${r.id} = ${input.reviewId} AND ${may('edit', ctx.actor.userId, listings)} AND ${listings.moderation} = 'approved'
         ON CONFLICT DO NOTHING`,
    audit: auditStatement(ctx, 'report.file', id, {
      after: { status: 'open', reason: input.reason, reviewId: input.reviewId },
    }),
    found: sql`SELECT ${reviews.id} FROM ${reviews} WHERE ${reviews.id} = ${input.reviewId} AND ${reviews.listingId} = ${input.listingId}`,
    // Also when it was filed by an attempt whose answer was lost.
    filed: sql`SELECT ${reports.id} FROM ${reports} WHERE ${reports.id} = ${id}`,
  })
  if (!rows.found.length) throw new HttpError('not_found', 'Review not found')
  if (!rows.filed.length) throw new HttpError('already_reported', 'You already reported this review.')
  return { _id: id, status: 'open' as const }
}
