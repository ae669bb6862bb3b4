import { alias } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { averageRating } from '#contract/reviews/rating.ts'
import { OWN_REVIEW_MESSAGE } from '#contract/reviews/review.ts'
import { DAY } from '#contract/base/time.ts'
import { TOP_DAYS } from '#contract/votes/weight.ts'
import { may } from '../../db/side-sql.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../http/verb.ts'
import { newId } from '../../platform/ids.ts'
import { emit } from '../events/registry.ts'
import { scoreThese } from '../votes/score-listings.ts'
import { r, REVIEW_COLUMNS, REVIEWS, reviewOf, type ReviewRow } from './review-row.ts'
import { listings, reviews, users } from '../../db/schema.ts'
import { type SqlRow, names, into, set } from '../../db/sql.ts'

const l = alias(listings, 'l')
const o = alias(reviews, 'o')

interface ReviewInput {
  listingId: string
  rating: number
  text: string
  /** From `voterNetwork`. */
  network?: string | null
}

type ReviewedRow = ReviewRow & SqlRow<typeof listings, 'rating_sum' | 'rating_cnt'>

/**
 * Saves the one review of a person on a server. Sum and count are updated first; the others run only if that changed something. What it counts in
 * 'Highest Rating' follows right after the answer.
 */
export async function saveReview(ctx: UserCtx, { listingId, rating, text, network = null }: ReviewInput) {
  const { db, now } = ctx
  const author = ctx.actor.userId
  const id = newId()
  const onNetwork = sql`(SELECT count(*) FROM ${reviews} o WHERE ${o.network} = ${network} AND ${o.createdAt} > ${now - TOP_DAYS * DAY}
    AND ${o.listingId} = ${listingId} AND ${o.authorId} <> ${author})`
  const { rows } = await db.twice<{ saved: ReviewedRow }>({
    events: emit('review.saved', {
      from: sql`${listings} JOIN ${users} ON ${users.id} = ${author} LEFT JOIN ${reviews} ON ${reviews.listingId} = ${listings.id}
        AND ${reviews.authorId} = ${author}
        WHERE ${listings.id} = ${listingId} AND ${listings.moderation} = 'approved' AND NOT ${may('edit', author, listings)}
          AND (${reviews.rating} IS NOT ${rating} OR ${reviews.text} IS NOT ${text})`,
      at: now,
      isNew: sql`${reviews.id} IS NULL`,
      id: sql`coalesce(${reviews.id}, ${id})`,
      rating,
      text,
      createdAt: sql`coalesce(${reviews.createdAt}, ${now})`,
    }),
    counted: sql`UPDATE ${listings} AS l SET ${set(listings, {
      ratingSum: sql`${l.ratingSum} + ${rating} - coalesce((SELECT ${reviews.rating} FROM ${reviews}
          WHERE ${reviews.listingId} = ${listingId} AND ${reviews.authorId} = ${author}), 0)`,
      ratingCnt: sql`${l.ratingCnt} + NOT EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.listingId} = ${listingId} AND ${reviews.authorId} = ${author})`,
      scoredAt: 0,
    })}
          WHERE ${l.id} = ${listingId} AND ${l.moderation} = 'approved' AND NOT ${may('edit', author, l)}`,
    written: sql`INSERT INTO ${into(reviews, 'id', 'listingId', 'authorId', 'rating', 'text', 'createdAt', 'updatedAt', 'network', 'place')}
         SELECT ${id}, ${listingId}, ${author}, ${rating}, ${text}, ${now}, ${now}, ${network}, 1 + ${onNetwork} WHERE changes() > 0
         ON CONFLICT (${names(reviews.listingId, reviews.authorId)}) DO UPDATE SET ${set(reviews, { rating, text, updatedAt: now })}`,
    saved: sql`SELECT ${REVIEW_COLUMNS}, ${l.ratingSum}, ${l.ratingCnt} FROM ${REVIEWS} JOIN ${listings} l ON ${l.id} = ${r.listingId}
          WHERE ${r.listingId} = ${listingId} AND ${r.authorId} = ${author} AND ${l.moderation} = 'approved' AND NOT ${may('edit', author, l)}`,
  })
  const [saved] = rows.saved
  if (!saved) throw await errorFor(ctx, listingId)
  ctx.waitUntil(scoreThese(ctx, [listingId]))
  return {
    item: reviewOf(saved),
    ratingAvg: averageRating(saved.rating_sum, saved.rating_cnt),
    ratingCnt: saved.rating_cnt,
  }
}

async function errorFor(ctx: UserCtx, listingId: string): Promise<HttpError> {
  const row = await ctx.db.first<{ own: number }>(
    sql`SELECT ${may('edit', ctx.actor.userId, l)} AS own FROM ${listings} l WHERE ${l.id} = ${listingId} AND ${l.moderation} = 'approved'`,
  )
  return row?.own === 1 ? new HttpError('forbidden', OWN_REVIEW_MESSAGE) : serverNotFound()
}
