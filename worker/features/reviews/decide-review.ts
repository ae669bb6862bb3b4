import { sql } from 'drizzle-orm'
import type { ReviewEffect } from '#contract/reviews/review-effects.ts'
import { reviews } from '../../db/schema.ts'
import { requireAdmin } from '../../http/auth.ts'
import { type UserCtx, HttpError } from '../../http/verb.ts'
import { emit } from '../events/registry.ts'
import { rescoreIfDrifted } from '../decisions/rescore-listings.ts'
import { auditEntry, writeOnce } from '../../http/write-audit.ts'
import { set } from '../../db/sql.ts'

/**
 * Lets a held review count, or takes that back. Only reviews that were held can be decided about. Its author is told, and a trigger moves the sums. Repeating it changes nothing. Answers the server whose rating changed.
 */
export async function decideReview(
  ctx: UserCtx,
  reviewId: string,
  effect: ReviewEffect,
): Promise<{ _id: string; serverId: string }> {
  requireAdmin(ctx)
  const { now } = ctx
  const [done, [row]] = await writeOnce<[{ listing_id: string }]>(
    ctx,
    [
      sql`${auditEntry(ctx)}, iif(${effect} = 'counted', 'review.count', 'review.hold'), 'review', ${reviews.id},
                json_object('serverId', ${reviews.listingId}, 'authorId', ${reviews.authorId}, 'effect', ${reviews.effect}), json_object('effect', ${effect})
           FROM ${reviews} WHERE ${reviews.id} = ${reviewId} AND ${reviews.heldBecause} IS NOT NULL AND ${reviews.effect} <> ${effect}`,
      sql`UPDATE ${reviews} SET ${set(reviews, { effect, effectAt: now })}
          WHERE ${reviews.id} = ${reviewId} AND ${reviews.heldBecause} IS NOT NULL AND ${reviews.effect} <> ${effect}`,
      ...emit('review.judged', sql`${reviews.id} = ${reviewId} AND ${reviews.effectAt} = ${now}`),
    ],
    [
      sql`SELECT ${reviews.listingId} FROM ${reviews} WHERE ${reviews.id} = ${reviewId} AND ${reviews.heldBecause} IS NOT NULL`,
    ],
  )
  if (!row) throw new HttpError('not_found', 'Review not found')
  if (done) ctx.waitUntil(rescoreIfDrifted(ctx))
  return { _id: reviewId, serverId: row.listing_id }
}
