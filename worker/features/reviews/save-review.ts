import { and, count, eq, gt, ne } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import { DAY } from '#contract/base/time.ts'
import { isOnTeam } from '#contract/people/permissions.ts'
import { averageRating } from '#contract/reviews/rating.ts'
import { OWN_REVIEW_MESSAGE } from '#contract/reviews/review.ts'
import { TOP_DAYS } from '#contract/votes/weight.ts'
import type { Orm } from '../../db/client.ts'
import { listings, reviews, users } from '../../db/schema.ts'
import { teamColumns } from '../../db/side-sql.ts'
import { named, plus } from '../../db/sql.ts'
import { transaction } from '../../http/transaction.ts'
import { type Ctx, type UserCtx, HttpError, serverNotFound } from '../../http/verb.ts'
import { newId } from '../../platform/ids.ts'
import { tell } from '../events/tell.ts'
import { reviewMessage } from '../events/webhooks/review-message.ts'
import { scoreThese } from '../votes/score-listings.ts'
import { ownReviewStatement } from './list-reviews.ts'
import { reviewOf, type ReviewRow } from './review-row.ts'

interface ReviewInput {
  listingId: string
  rating: number
  text: string
  /** From `voterNetwork`. */
  network?: string | null
}

/**
 * Saves a person's one review of a public server of others. The order 'Highest Rating' follows right after
 * the answer.
 */
export async function saveReview(ctx: UserCtx, { listingId, rating, text, network = null }: ReviewInput) {
  const { now, actor } = ctx
  const authorId = actor.userId
  const id = newId()
  const isOwn = and(eq(reviews.listingId, listingId), eq(reviews.authorId, authorId))
  await transaction(ctx, async (tx) => {
    const [[found], [others]] = await Promise.all([
      tx
        .select({
          listing: { name: listings.name, moderation: listings.moderation, ...teamColumns(authorId) },
          earlier: only(reviews, ['id', 'rating', 'text', 'createdAt']),
          username: users.username,
        })
        .from(listings)
        .innerJoin(users, eq(users.id, authorId))
        .leftJoin(reviews, isOwn)
        .where(eq(listings.id, listingId)),
      tx
        .select({ onNetwork: count() })
        .from(reviews)
        .where(
          and(
            eq(reviews.network, network ?? ''),
            gt(reviews.createdAt, now - TOP_DAYS * DAY),
            eq(reviews.listingId, listingId),
            ne(reviews.authorId, authorId),
          ),
        ),
    ])
    if (found?.listing.moderation !== 'approved') throw serverNotFound()
    const { listing, earlier, username } = found
    if (isOnTeam(actor, listing)) throw new HttpError('forbidden', OWN_REVIEW_MESSAGE)
    const saved = { id: earlier?.id ?? id, rating, text, createdAt: earlier?.createdAt ?? now }
    const place = 1 + (others?.onNetwork ?? 0)
    tx.write(
      earlier
        ? tx.update(reviews).set({ rating, text, updatedAt: now }).where(isOwn)
        : tx.insert(reviews).values({ ...saved, listingId, authorId, updatedAt: now, network, place }),
      tx
        .update(listings)
        .set({
          ratingSum: plus(listings.ratingSum, rating - (earlier?.rating ?? 0)),
          ratingCnt: plus(listings.ratingCnt, earlier ? 0 : 1),
          scoredAt: 0,
        })
        .where(eq(listings.id, listingId)),
    )
    if (earlier?.rating === rating && earlier.text === text) return
    const shown = { _id: saved.id, rating, text, createdAt: iso(saved.createdAt) }
    const review = { ...shown, author: { id: authorId, username } }
    const notice = {
      person: listing.ownerId,
      kind: 'reviewed',
      key: `reviewed:${saved.id}`,
      at: now,
      outcome: 'saved',
      name: listing.name,
      id: listingId,
      count: rating,
    } as const
    tx.write(
      ...tell(
        // The owner is told of a new review, but not of its later versions.
        earlier ? [] : [notice],
        [reviewMessage(now, { server: { _id: listingId, name: listing.name }, review, isNew: !earlier })],
      ),
    )
  })
  ctx.waitUntil(scoreThese(ctx, [listingId]))
  const { review, listing } = await ctx.db.namedBatch<{ review: ReviewRow; listing: RatingRow }>({
    review: ownReviewStatement(ctx, listingId),
    listing: selectRating(ctx.db.orm, listingId),
  })
  if (!review[0] || !listing[0]) throw serverNotFound()
  return { item: reviewOf(review[0]), ...ratingOf(listing[0]) }
}

const selectRating = (orm: Orm, listingId: string) =>
  orm
    .select({
      sum: named(listings.ratingSum, 'sum'),
      count: named(listings.ratingCnt, 'count'),
    })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.moderation, 'approved')))

interface RatingRow {
  sum: number
  count: number
}

const ratingOf = (row: RatingRow) => ({ ratingAvg: averageRating(row.sum, row.count), ratingCnt: row.count })

/** The average and count of a public server's reviews. */
export async function readRating({ db }: Ctx, listingId: string) {
  const [row] = await selectRating(db.orm, listingId)
  return row && ratingOf(row)
}
