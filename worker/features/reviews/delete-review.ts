import type { UserCtx } from '../../http/context.ts'
import { ratingRankSql } from './rating-rank.ts'

/**
 * The three statements that delete a review, for a batch: its audit entry (only if the statement before them changed something), the counters and rank
 * of its listing, and the review itself (`RETURNING id, listing_id`). Each runs only if the one before it changed something, so an already deleted
 * review changes nothing. `which` is a query for the review's id by ?1, `key`.
 */
export function deleteReviewStatements(
  { db, now, actor }: UserCtx,
  which: string,
  key: string,
): [D1PreparedStatement, D1PreparedStatement, D1PreparedStatement] {
  return [
    db
      .prepare(
        `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before)
         SELECT ?2, ?3, 'review.delete', 'review', r.id,
                json_object('serverId', r.listing_id, 'authorId', r.author_id, 'rating', r.rating, 'text', r.text)
           FROM reviews r WHERE r.id = (${which}) AND changes() > 0`,
      )
      .bind(key, now, actor.userId),
    db
      .prepare(
        `UPDATE listings SET rating_sum = rating_sum - r.rating, rating_cnt = rating_cnt - 1,
                rating_rank = ${ratingRankSql('rating_sum - r.rating', 'rating_cnt - 1')}
           FROM (SELECT listing_id, rating FROM reviews WHERE id = (${which})) r
          WHERE listings.id = r.listing_id AND changes() > 0`,
      )
      .bind(key),
    db
      .prepare(`DELETE FROM reviews WHERE id = (${which}) AND changes() > 0 RETURNING id, listing_id`)
      .bind(key),
  ]
}
