import { sql } from 'drizzle-orm'
import { averageRating } from '#contract/reviews/rating.ts'
import { OWN_REVIEW_MESSAGE } from '#contract/reviews/review.ts'
import { AUTHOR_LIMIT } from '#contract/reviews/review-trust.ts'
import { DAY } from '#contract/base/time.ts'
import { may, maySql } from '../../db/side-sql.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError, serverNotFound } from '../../http/http-error.ts'
import { newId } from '../../platform/ids.ts'
import { emit } from '../events/registry.ts'
import { accountCreatedSql, daySql } from '../votes/evidence.ts'
import { NO_SIGNALS, type VoteSignals } from '../votes/vote-signals.ts'
import { MAY_BE_HELD, NEW_HERE } from './judge-reviews.ts'
import { RATING_RANK_SQL } from '../../db/rating-rank.ts'
import { rescoreIfDrifted } from '../decisions/rescore-listings.ts'
import { REPLY_JOIN, REVIEW_COLUMNS, reviewOf, type ReviewRow } from './review-row.ts'
import { listings } from '../../db/schema/listings.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { users } from '../../db/schema/users.ts'
import type { SqlRow } from '../../db/sql-row.ts'

interface ReviewInput {
  listingId: string
  rating: number
  text: string
  signals?: VoteSignals
}

type ReviewedRow = ReviewRow & SqlRow<typeof listings, 'rating_sum' | 'rating_cnt'>

/**
 * Saves the one review of a person on a server. The first statement is the guard and updates sum and count; the
 * others run only if it changed something. A review that is odd together with others waits.
 */
export async function saveReview(
  ctx: UserCtx,
  { listingId, rating, text, signals = NO_SIGNALS }: ReviewInput,
) {
  const { db, now } = ctx
  const author = ctx.actor.userId
  const id = newId()
  const day = Math.floor(now / DAY)
  const {
    results: [, , , , , , , , reviewed],
  } = await db.repeatable<[never, never, never, never, never, never, never, never, ReviewedRow]>([
    ...emit(ctx, 'review.saved', {
      from: sql`${listings} JOIN ${users} ON ${users.id} = ${author} LEFT JOIN ${reviews} ON ${reviews.listingId} = ${listings.id} AND ${reviews.authorId} = ${author}
        WHERE ${listings.id} = ${listingId} AND ${listings.moderation} = 'approved' AND NOT ${may('see', author, listings)}
          AND (${reviews.rating} IS NOT ${rating} OR ${reviews.text} IS NOT ${text})`,
      at: now,
      isNew: sql`${reviews.id} IS NULL`,
      id: sql`coalesce(${reviews.id}, ${id})`,
      rating,
      text,
      createdAt: sql`coalesce(${reviews.createdAt}, ${now})`,
    }),
    db
      .prepare(
        `UPDATE listings AS l SET
           rating_sum = rating_sum + coalesce((SELECT iif(effect = 'counted', ?3 - rating, 0) FROM reviews WHERE listing_id = ?1 AND author_id = ?2), ?3),
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
      .bind(id, listingId, author, rating, text, now),
    db
      .prepare(`UPDATE listings SET rating_rank = ${RATING_RANK_SQL} WHERE id = ?1 AND changes() > 0`)
      .bind(listingId),
    // Where it came from, for the time of its latest saving of a day.
    db
      .prepare(
        `INSERT INTO signals (day, listing_id, user_id, kind, at, network, system, ciphers, extensions, account_day, first_day)
         SELECT ?4, r.listing_id, u.id, 'review', ?3, ?5, ?6, ?7, ?8, ${daySql(accountCreatedSql('u.chat_id'))}, ${daySql('u.created_at')}
           FROM reviews r JOIN users u ON u.id = r.author_id WHERE r.listing_id = ?1 AND r.author_id = ?2 AND r.updated_at = ?3
         ON CONFLICT DO UPDATE SET at = excluded.at, network = excluded.network, system = excluded.system, ciphers = excluded.ciphers, extensions = excluded.extensions`,
      )
      .bind(
        listingId,
        author,
        now,
        day,
        signals.network,
        signals.system,
        signals.ciphers,
        signals.extensions,
      ),
    // It waits with the others of its server and day. The triggers on reviews move the sums.
    db
      .prepare(
        `UPDATE reviews SET effect = 'held', held_because = c.reason, effect_at = ?3
           FROM review_cohorts c WHERE c.day = ?4 AND c.listing_id = ?1 AND ${MAY_BE_HELD} AND ${NEW_HERE}
            AND reviews.listing_id = ?1 AND reviews.author_id = ?2 AND reviews.updated_at = ?3`,
      )
      .bind(listingId, author, now, day),
    // Many servers with the same extreme of stars on one day: all of them wait.
    db
      .prepare(
        `UPDATE reviews SET effect = 'held', held_because = 'author', effect_at = ?2
          WHERE author_id = ?1 AND rating = ?4 AND rating IN (${AUTHOR_LIMIT.STARS.join(', ')}) AND updated_at > ?3 AND member_since IS NULL AND ${MAY_BE_HELD}
            AND (SELECT count(*) FROM reviews o WHERE o.author_id = ?1 AND o.rating = ?4 AND o.updated_at > ?3 AND o.member_since IS NULL) >= ${AUTHOR_LIMIT.REVIEWS}`,
      )
      .bind(author, now, now - AUTHOR_LIMIT.WITHIN_MS, rating),
    db
      .prepare(
        `SELECT ${REVIEW_COLUMNS}, l.rating_sum, l.rating_cnt FROM reviews r JOIN users u ON u.id = r.author_id
           JOIN listings l ON l.id = r.listing_id ${REPLY_JOIN}
          WHERE r.listing_id = ?1 AND r.author_id = ?2 AND l.moderation = 'approved' AND NOT ${maySql('see')}`,
      )
      .bind(listingId, author),
    ...emit(
      ctx,
      'review.judged',
      sql`${reviews.authorId} = ${author} AND ${reviews.effect} = 'held' AND ${reviews.effectAt} = ${now}`,
    ),
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
