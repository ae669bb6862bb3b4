import { and, eq } from 'drizzle-orm'
import { listings, reviews } from '../../db/schema.ts'
import { transaction } from '../../http/transaction.ts'
import { type UserCtx, serverNotFound } from '../../http/verb.ts'
import { deleteReviews } from '../decisions/removals.ts'
import { scoreThese } from '../votes/score-listings.ts'
import { readRating } from './read-rating.ts'

/**
 * Removes the actor's own review, and answers the new rating of a public server. A second time nothing
 * changes; of a server that is not public, 404.
 */
export async function withdrawReview(ctx: UserCtx, listingId: string) {
  const isRemoved = await transaction(ctx, async (tx) => {
    const [[listing], [review]] = await Promise.all([
      tx.select({ moderation: listings.moderation }).from(listings).where(eq(listings.id, listingId)),
      tx
        .select({ id: reviews.id, listingId: reviews.listingId, rating: reviews.rating })
        .from(reviews)
        .where(and(eq(reviews.listingId, listingId), eq(reviews.authorId, ctx.actor.userId))),
    ])
    if (!review && listing?.moderation !== 'approved') throw serverNotFound()
    deleteReviews(tx, review ? [review] : [])
    return review !== undefined
  })
  if (isRemoved) ctx.waitUntil(scoreThese(ctx, [listingId]))
  return (await readRating(ctx, listingId)) ?? { ratingAvg: null, ratingCnt: null }
}
