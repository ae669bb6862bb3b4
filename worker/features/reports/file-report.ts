import { canReportReview } from '../../../contract/permissions.ts'
import { type ReportReason, SERVER_REPORT_COOLDOWN_MS } from '../../../contract/report.ts'
import type { Moderation } from '../../../contract/moderation.ts'
import type { UserCtx } from '../../http/context.ts'
import { Refusal, serverNotFound } from '../../http/refusal.ts'
import { newId } from '../../platform/ids.ts'

interface ReportInput {
  listingId: string
  reason: ReportReason
  details: string
}

interface Filed {
  _id: string
  status: 'open'
}

/** Reports a public server: one a person and server in any rolling 24 hours, decided in the insert. */
export async function reportServer(
  ctx: UserCtx,
  { listingId, reason, details }: ReportInput,
): Promise<Filed> {
  const { db, now } = ctx
  const id = newId()
  const [inserted, listings] = await db.batch<[{ id: string }, { moderation: Moderation }]>([
    db
      .prepare(
        `INSERT INTO reports (id, listing_id, reporter_id, reason, details, created_at, updated_at)
         SELECT ?1, l.id, ?3, ?4, ?5, ?6, ?6 FROM listings l WHERE l.id = ?2 AND l.moderation = 'approved'
            AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.listing_id = l.id AND r.reporter_id = ?3 AND r.review_id IS NULL
                                                      AND r.created_at > ?7)
         RETURNING id`,
      )
      .bind(id, listingId, ctx.actor.userId, reason, details, now, now - SERVER_REPORT_COOLDOWN_MS),
    db.prepare('SELECT moderation FROM listings WHERE id = ?1').bind(listingId),
  ])
  if (listings.results[0]?.moderation !== 'approved') throw serverNotFound()
  if (!inserted.results.length) throw new Refusal('already_reported', 'You already reported recently.')
  return { _id: id, status: 'open' }
}

/** Reports a review on the own server: one an owner and review, ever; a unique index decides. */
export async function reportReview(ctx: UserCtx, input: ReportInput & { reviewId: string }): Promise<Filed> {
  const { db, now } = ctx
  const listing = await db
    .prepare('SELECT owner_id, moderation FROM listings WHERE id = ?1')
    .bind(input.listingId)
    .first<{ owner_id: string; moderation: Moderation }>()
  if (listing?.moderation !== 'approved') throw serverNotFound()
  if (!canReportReview(ctx.actor, { ownerId: listing.owner_id, moderation: listing.moderation }))
    throw new Refusal('forbidden', 'Only the owner can report reviews.')
  const id = newId()
  const [inserted, reviews] = await db.batch<[{ id: string }, { id: string }]>([
    db
      .prepare(
        `INSERT INTO reports (id, listing_id, review_id, reporter_id, reason, details, created_at, updated_at)
         SELECT ?1, l.id, r.id, l.owner_id, ?5, ?6, ?7, ?7 FROM reviews r JOIN listings l ON l.id = r.listing_id
          WHERE l.id = ?2 AND r.id = ?3 AND l.owner_id = ?4 AND l.moderation = 'approved'
         ON CONFLICT DO NOTHING RETURNING id`,
      )
      .bind(id, input.listingId, input.reviewId, ctx.actor.userId, input.reason, input.details, now),
    db
      .prepare('SELECT id FROM reviews WHERE id = ?1 AND listing_id = ?2')
      .bind(input.reviewId, input.listingId),
  ])
  if (!reviews.results.length) throw new Refusal('not_found', 'Review not found')
  if (!inserted.results.length) throw new Refusal('already_reported', 'You already reported this review.')
  return { _id: id, status: 'open' }
}
