import { alias } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { averageRating } from '#contract/reviews/rating.ts'
import { OWN_REVIEW_MESSAGE } from '#contract/reviews/review.ts'
import { AUTHOR_LIMIT } from '#contract/reviews/review-trust.ts'
import { DAY } from '#contract/base/time.ts'
import { may } from '../../db/side-sql.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../http/verb.ts'
import { newId } from '../../platform/ids.ts'
import { emit } from '../events/registry.ts'
import { accountCreated, dayOf } from '../votes/evidence.ts'
import { NO_SIGNALS, type VoteSignals } from '../votes/vote-signals.ts'
import { MAY_BE_HELD, NEW_HERE } from './judge-reviews.ts'
import { RATING_RANK } from '../../db/rating-rank.ts'
import { rescoreIfDrifted } from '../decisions/rescore-listings.ts'
import { r, REVIEW_COLUMNS, REVIEWS, reviewOf, type ReviewRow } from './review-row.ts'
import { listings, reviewCohorts, reviews, signals, users } from '../../db/schema.ts'
import { type SqlRow, names, into, set } from '../../db/sql.ts'

const l = alias(listings, 'l')
const u = alias(users, 'u')
const c = alias(reviewCohorts, 'c')
const o = alias(reviews, 'o')

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
  { listingId, rating, text, signals: from = NO_SIGNALS }: ReviewInput,
) {
  const { db, now } = ctx
  const author = ctx.actor.userId
  const id = newId()
  const day = Math.floor(now / DAY)
  const { network, system, ciphers, extensions } = from
  const [, , , , , , , [saved]] = await db.repeatable<
    [never, never, never, never, never, never, never, ReviewedRow]
  >([
    ...emit('review.saved', {
      from: sql`${listings} JOIN ${users} ON ${users.id} = ${author} LEFT JOIN ${reviews} ON ${reviews.listingId} = ${listings.id}
        AND ${reviews.authorId} = ${author}
        WHERE ${listings.id} = ${listingId} AND ${listings.moderation} = 'approved' AND NOT ${may('see', author, listings)}
          AND (${reviews.rating} IS NOT ${rating} OR ${reviews.text} IS NOT ${text})`,
      at: now,
      isNew: sql`${reviews.id} IS NULL`,
      id: sql`coalesce(${reviews.id}, ${id})`,
      rating,
      text,
      createdAt: sql`coalesce(${reviews.createdAt}, ${now})`,
    }),
    sql`UPDATE ${listings} AS l SET ${set(listings, {
      ratingSum: sql`${l.ratingSum} + coalesce((SELECT iif(${reviews.effect} = 'counted', ${rating} - ${reviews.rating}, 0) FROM ${reviews}
          WHERE ${reviews.listingId} = ${listingId} AND ${reviews.authorId} = ${author}), ${rating})`,
      ratingCnt: sql`${l.ratingCnt} + NOT EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.listingId} = ${listingId} AND ${reviews.authorId} = ${author})`,
    })}
          WHERE ${l.id} = ${listingId} AND ${l.moderation} = 'approved' AND NOT ${may('see', author, l)}`,
    sql`INSERT INTO ${into(reviews, 'id', 'listingId', 'authorId', 'rating', 'text', 'createdAt', 'updatedAt')}
         SELECT ${id}, ${listingId}, ${author}, ${rating}, ${text}, ${now}, ${now} WHERE changes() > 0
         ON CONFLICT (${names(reviews.listingId, reviews.authorId)}) DO UPDATE SET ${set(reviews, { rating, text, updatedAt: now })}`,
    sql`UPDATE ${listings} SET ${set(listings, { ratingRank: RATING_RANK })}
          WHERE ${listings.id} = ${listingId} AND changes() > 0`,
    // Where it came from, for the time of its latest saving of a day.
    sql`INSERT INTO ${into(signals, 'day', 'listingId', 'userId', 'kind', 'at', 'network', 'system', 'ciphers', 'extensions', 'accountDay', 'firstDay')}
         SELECT ${day}, ${r.listingId}, ${u.id}, 'review', ${now}, ${network}, ${system}, ${ciphers}, ${extensions},
                ${dayOf(accountCreated(u.chatId))}, ${dayOf(u.createdAt)}
           FROM ${reviews} r JOIN ${users} u ON ${u.id} = ${r.authorId} WHERE ${r.listingId} = ${listingId} AND ${r.authorId} = ${author} AND ${r.updatedAt} = ${now}
         ON CONFLICT DO UPDATE SET ${set(signals, { at: now, network, system, ciphers, extensions })}`,
    // It waits with the others of its server and day. The triggers on reviews move the sums.
    sql`UPDATE ${reviews} SET ${set(reviews, { effect: 'held', heldBecause: sql`${c.reason}`, effectAt: now })}
          FROM ${reviewCohorts} c WHERE ${c.day} = ${day} AND ${c.listingId} = ${listingId} AND ${MAY_BE_HELD} AND ${NEW_HERE}
            AND ${reviews.listingId} = ${listingId} AND ${reviews.authorId} = ${author} AND ${reviews.updatedAt} = ${now}`,
    // Many servers with the same extreme of stars on one day: all of them wait.
    sql`UPDATE ${reviews} SET ${set(reviews, { effect: 'held', heldBecause: 'author', effectAt: now })}
          WHERE ${reviews.authorId} = ${author} AND ${reviews.rating} = ${rating} AND ${reviews.rating} IN ${[...AUTHOR_LIMIT.STARS]}
          AND ${reviews.updatedAt} > ${now - AUTHOR_LIMIT.WITHIN_MS} AND ${MAY_BE_HELD}
            AND (SELECT count(*) FROM ${reviews} o WHERE ${o.authorId} = ${author} AND ${o.rating} = ${rating} AND ${o.updatedAt} > ${now - AUTHOR_LIMIT.WITHIN_MS}) >= ${AUTHOR_LIMIT.REVIEWS}`,
    sql`SELECT ${REVIEW_COLUMNS}, ${l.ratingSum}, ${l.ratingCnt} FROM ${REVIEWS} JOIN ${listings} l ON ${l.id} = ${r.listingId}
          WHERE ${r.listingId} = ${listingId} AND ${r.authorId} = ${author} AND ${l.moderation} = 'approved' AND NOT ${may('see', author, l)}`,
    ...emit(
      'review.judged',
      sql`${reviews.authorId} = ${author} AND ${reviews.effect} = 'held' AND ${reviews.effectAt} = ${now}`,
    ),
  ])
  if (!saved) throw await errorFor(ctx, listingId)
  ctx.waitUntil(rescoreIfDrifted(ctx))
  return {
    item: reviewOf(saved),
    ratingAvg: averageRating(saved.rating_sum, saved.rating_cnt),
    ratingCnt: saved.rating_cnt,
  }
}

async function errorFor(ctx: UserCtx, listingId: string): Promise<HttpError> {
  const row = await ctx.db.first<{ own: number }>(
    sql`SELECT ${may('see', ctx.actor.userId, l)} AS own FROM ${listings} l WHERE ${l.id} = ${listingId} AND ${l.moderation} = 'approved'`,
  )
  return row?.own === 1 ? new HttpError('forbidden', OWN_REVIEW_MESSAGE) : serverNotFound()
}
