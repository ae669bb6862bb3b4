import { sql } from 'drizzle-orm'
import type { ReviewEffect } from '#contract/reviews/review-effects.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { requireAdmin } from '../../http/auth.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { emit } from '../events/registry.ts'
import { rescoreIfDrifted } from '../decisions/rescore-listings.ts'
import { writeOnce } from '../../http/write-audit.ts'

/**
 * Lets a held review count, or takes that back. Only reviews that were held can be decided about. Its author is told, and a trigger moves the sums. Repeating it changes nothing. Answers the server whose rating changed.
 */
export async function decideReview(
  ctx: UserCtx,
  reviewId: string,
  effect: ReviewEffect,
): Promise<{ _id: string; serverId: string }> {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const {
    done,
    rows: [found],
  } = await writeOnce<[{ listing_id: string }]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?5, ?3, ?4, iif(?2 = 'counted', 'review.count', 'review.hold'), 'review', id,
                json_object('serverId', listing_id, 'authorId', author_id, 'effect', effect), json_object('effect', ?2)
           FROM reviews WHERE id = ?1 AND held_because IS NOT NULL AND effect <> ?2`,
        )
        .bind(reviewId, effect, now, actor.userId, attempt),
      db
        .prepare(
          `UPDATE reviews SET effect = ?2, effect_at = ?3 WHERE id = ?1 AND held_because IS NOT NULL AND effect <> ?2`,
        )
        .bind(reviewId, effect, now),
      ...emit(ctx, 'review.judged', sql`${reviews.id} = ${reviewId} AND ${reviews.effectAt} = ${now}`),
    ],
    [db.prepare('SELECT listing_id FROM reviews WHERE id = ?1 AND held_because IS NOT NULL').bind(reviewId)],
  )
  const [row] = found.results
  if (!row) throw new HttpError('not_found', 'Review not found')
  if (done) ctx.waitUntil(rescoreIfDrifted(ctx))
  return { _id: reviewId, serverId: row.listing_id }
}
