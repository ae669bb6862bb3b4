import type { Ctx, UserCtx } from '../../http/context.ts'
import { ratingRankSql } from './rating-rank.ts'

/**
 * The two statements that remove a review, for a batch: the counters and rank of its listing, if `guard` (SQL about `listings`) holds, and then the review
 * itself (`RETURNING id, listing_id`), so an already deleted review changes nothing. `which` is a query for the review's id by the `keys` ?1, ?2 and so on.
 */
export function removalStatements(
  { db }: Ctx,
  which: string,
  keys: readonly string[],
  guard: string,
): [D1PreparedStatement, D1PreparedStatement] {
  return [
    db
      .prepare(
        `UPDATE listings SET rating_sum = rating_sum - r.rating, rating_cnt = rating_cnt - 1,
                rating_rank = ${ratingRankSql('rating_sum - r.rating', 'rating_cnt - 1')}
           FROM (SELECT listing_id, rating FROM reviews WHERE id = (${which})) r
          WHERE listings.id = r.listing_id AND ${guard}`,
      )
      .bind(...keys),
    db
      .prepare(`DELETE FROM reviews WHERE id = (${which}) AND changes() > 0 RETURNING id, listing_id`)
      .bind(...keys),
  ]
}

/**
 * The three statements with which staff delete a review, for a batch: its audit entry (only if the statement before them changed something), and the two
 * above, if the entry was written. `which` is a query for the review's id by ?1, `key`.
 */
export function deleteReviewStatements(
  ctx: UserCtx,
  which: string,
  key: string,
): [D1PreparedStatement, D1PreparedStatement, D1PreparedStatement] {
  const { db, now, actor } = ctx
  return [
    db
      .prepare(
        `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before)
         SELECT ?2, ?3, 'review.delete', 'review', r.id,
                json_object('serverId', r.listing_id, 'authorId', r.author_id, 'rating', r.rating, 'text', r.text)
           FROM reviews r WHERE r.id = (${which}) AND changes() > 0`,
      )
      .bind(key, now, actor.userId),
    ...removalStatements(ctx, which, [key], 'changes() > 0'),
  ]
}
