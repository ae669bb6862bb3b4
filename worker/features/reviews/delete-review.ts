import type { RuleId } from '#contract/rule-ids.ts'
import { DEFAULT_RULE } from '#contract/rules.ts'
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
        `UPDATE listings SET rating_sum = rating_sum - r.stars, rating_cnt = rating_cnt - r.counts,
                rating_rank = ${ratingRankSql('rating_sum - r.stars', 'rating_cnt - r.counts')}
           FROM (SELECT listing_id, rating * (effect = 'counted') AS stars, effect = 'counted' AS counts FROM reviews WHERE id = (${which})) r
          WHERE listings.id = r.listing_id AND ${guard}`,
      )
      .bind(...keys),
    db
      .prepare(`DELETE FROM reviews WHERE id = (${which}) AND changes() > 0 RETURNING id, listing_id`)
      .bind(...keys),
  ]
}

/** Why staff delete a review: the rule, and what its author reads about it. */
export interface RemovalReasons {
  rule?: RuleId | undefined
  note?: string | null | undefined
  /** Whether a report led to it. */
  reported?: 1
}

/**
 * The three statements with which staff delete a review, for a batch: its audit entry (only if `guard` holds), and the two above, if the entry was
 * written. `which` is a query for the review's id by ?1, `key`. The statement of reasons keeps the review until the time for an appeal is over.
 */
export function deleteReviewStatements(
  ctx: UserCtx,
  which: string,
  key: string,
  { rule = DEFAULT_RULE, attempt, ...reasons }: RemovalReasons & { attempt: string },
  guard = 'changes() > 0',
): [D1PreparedStatement, D1PreparedStatement, D1PreparedStatement] {
  const { db, now, actor } = ctx
  return [
    db
      .prepare(
        `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?5, ?2, ?3, 'review.delete', 'review', r.id,
                json_object('serverId', r.listing_id, 'authorId', r.author_id, 'rating', r.rating, 'text', r.text), json_patch(?4, iif(EXISTS (SELECT 1 FROM reports p WHERE p.listing_id = r.listing_id AND p.review_id = r.id AND p.status <> 'closed'),
                                '{"reported":1}', '{}'))
           FROM reviews r WHERE r.id = (${which}) AND ${guard}`,
      )
      .bind(key, now, actor.userId, JSON.stringify({ rule, ...reasons }), attempt),
    ...removalStatements(ctx, which, [key], 'changes() > 0'),
  ]
}

/** The server of the review that the actor deletes at this moment, for the end of the batch: `which` is a query for the review's id by ?1, `key`. */
export function removedReviewStatement(
  { db, now, actor }: UserCtx,
  which: string,
  key: string,
): D1PreparedStatement {
  return db
    .prepare(
      `SELECT before ->> 'serverId' AS serverId FROM audit_log INDEXED BY audit_by_time WHERE at = ?2 AND actor_id = ?3 AND action = 'review.delete' AND target_kind = 'review' AND target_id = (${which})`,
    )
    .bind(key, now, actor.userId)
}
