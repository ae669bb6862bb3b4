import { averageRating } from '#contract/rating.ts'
import { OWN_REVIEW_MESSAGE } from '#contract/review.ts'
import { maySql } from '../../db/side-sql.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError, serverNotFound } from '../../http/http-error.ts'
import { newId } from '../../platform/ids.ts'
import { RATING_RANK_SQL } from './rating-rank.ts'
import { rescoreIfDrifted } from './rescore-listings.ts'
import { REPLY_JOIN, REVIEW_COLUMNS, reviewOf, type ReviewRow } from './review-row.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { SqlRow } from '../../db/sql-row.ts'

interface ReviewInput {
  listingId: string
  rating: number
  text: string
}

type ReviewedRow = ReviewRow & SqlRow<typeof listings, 'rating_sum' | 'rating_cnt'>

/**
 * Saves the one review of a person on a server; saving again replaces it. The first statement is the guard (the server is public and not their own) and
 * updates sum and count by the difference. The others run only if it changed something. All or nothing, and the same when it is sent again.
 */
export async function saveReview(ctx: UserCtx, { listingId, rating, text }: ReviewInput) {
  const { db, now } = ctx
  const author = ctx.actor.userId
  const {
    results: [, , , reviewed],
  } = await db.repeatable<[never, never, never, ReviewedRow]>([
    db
      .prepare(
        `UPDATE listings AS l SET
           rating_sum = rating_sum + ?3 - coalesce((SELECT rating FROM reviews WHERE listing_id = ?1 AND author_id = ?2), 0),
           rating_cnt = rating_cnt + NOT EXISTS (SELECT 1 FROM reviews WHERE listing_id = ?1 AND author_id = ?2)
         WHERE id = ?1 AND moderation = 'approved' AND NOT ${maySql('see')}`,
      )
      .bind(listingId, author, rating),
    db
      .prepare(
        `INSERT INTO reviews (id, listing_id, author_id, rating, text, created_at, updated_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6 WHERE changes() > 0
         ON CONFLICT (listing_id, author_id) DO UPDATE SET rating = excluded.rating, text = excluded.text, updated_at = excluded.updated_at`,
      )
      .bind(newId(), listingId, author, rating, text, now),
    db
      .prepare(`UPDATE listings SET rating_rank = ${RATING_RANK_SQL} WHERE id = ?1 AND changes() > 0`)
      .bind(listingId),
    db
      .prepare(
        `SELECT ${REVIEW_COLUMNS}, l.rating_sum, l.rating_cnt FROM reviews r JOIN users u ON u.id = r.author_id
           JOIN listings l ON l.id = r.listing_id ${REPLY_JOIN}
          WHERE r.listing_id = ?1 AND r.author_id = ?2 AND l.moderation = 'approved' AND NOT ${maySql('see')}`,
      )
      .bind(listingId, author),
  ])
  const [saved] = reviewed.results
  if (!saved) throw await errorFor(ctx, listingId)
  ctx.waitUntil(rescoreIfDrifted(ctx))
  return {
    item: reviewOf(saved),
    ratingAvg: averageRating(saved.rating_sum, saved.rating_cnt),
    ratingCnt: saved.rating_cnt,
  }
}

async function errorFor(ctx: UserCtx, listingId: string): Promise<HttpError> {
  const row = await ctx.db
    .prepare(`SELECT ${maySql('see')} AS own FROM listings l WHERE l.id = ?1 AND l.moderation = 'approved'`)
    .bind(listingId, ctx.actor.userId)
    .first<{ own: number }>()
  return row?.own === 1 ? new HttpError('forbidden', OWN_REVIEW_MESSAGE) : serverNotFound()
}
