import { and, count, eq, gt, ne } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import { DAY } from '#contract/base/time.ts'
import { isOnTeam } from '#contract/people/permissions.ts'
import { OWN_REVIEW_MESSAGE } from '#contract/reviews/review.ts'
import { TOP_DAYS } from '#contract/votes/weight.ts'
import { listings, reviews, users } from '../../db/schema.ts'
import { SCORE_AGAIN } from '../../db/score-again.ts'
import { plus } from '../../db/sql.ts'
import { teamColumns } from '../../db/team-sql.ts'
import type { Transaction } from '../../db/transaction.ts'
import { transaction } from '../../http/transaction.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../http/verb.ts'
import { newId } from '../../platform/ids.ts'
import { tell } from '../events/tell.ts'
import { reviewMessage } from '../events/webhooks/review-message.ts'
import { scoreThese } from '../votes/score-listings.ts'
import { ownReviewStatement } from './list-reviews.ts'
import { ratingOf, type RatingRow, selectRating } from './read-rating.ts'
import { reviewOf, type ReviewRow } from './review-row.ts'

interface ReviewInput {
  listingId: string
  /** In stars. */
  rating: number
  text: string
  /** From `voterNetwork`; `null` if it is unknown. */
  network?: string | null
}

/** How long a review counts towards the `place` of the next author on the same network. */
const NETWORK_MS = TOP_DAYS * DAY

const whereBy = (listingId: string, authorId: string) =>
  and(eq(reviews.listingId, listingId), eq(reviews.authorId, authorId))

/**
 * Saves a person's one review of a public server of others. The order 'Highest Rating' follows right after
 * the answer.
 */
export async function saveReview(ctx: UserCtx, input: ReviewInput) {
  const { listingId, rating, text, network = null } = input
  const { now, actor } = ctx
  const authorId = actor.userId
  const id = newId()
  await transaction(ctx, async (tx) => {
    const { found, onNetwork } = await readBefore(tx, input, { now, authorId })
    if (found?.listing.moderation !== 'approved') throw serverNotFound()
    const { listing, earlier, username } = found
    if (isOnTeam(actor, listing)) throw new HttpError('forbidden', OWN_REVIEW_MESSAGE)
    const saved = { id: earlier?.id ?? id, rating, text, createdAt: earlier?.createdAt ?? now }
    // The same text again counts as an update, too.
    tx.write(
      earlier
        ? tx.update(reviews).set({ rating, text, updatedAt: now }).where(whereBy(listingId, authorId))
        : tx
            .insert(reviews)
            .values({ ...saved, listingId, authorId, updatedAt: now, network, place: onNetwork + 1 }),
      tx
        .update(listings)
        .set({
          ratingSum: plus(listings.ratingSum, rating - (earlier?.rating ?? 0)),
          ratingCnt: plus(listings.ratingCnt, earlier ? 0 : 1),
          ...SCORE_AGAIN,
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
  // The write adds to the stored sums, so the new rating is known only now.
  const { review, listing } = await ctx.db.namedBatch<{ review: ReviewRow; listing: RatingRow }>({
    review: ownReviewStatement(ctx, listingId),
    listing: selectRating(ctx.db.orm, listingId),
  })
  if (!review[0] || !listing[0]) throw serverNotFound()
  return { item: reviewOf(review[0]), ...ratingOf(listing[0]) }
}

/**
 * The server with the author's earlier review of it, and how many others reviewed it on the author's
 * network.
 */
async function readBefore(
  tx: Transaction,
  { listingId, network }: ReviewInput,
  { now, authorId }: { now: number; authorId: string },
) {
  const [[found], [others]] = await Promise.all([
    tx
      .select({
        listing: { name: listings.name, moderation: listings.moderation, ...teamColumns(authorId) },
        earlier: only(reviews, ['id', 'rating', 'text', 'createdAt']),
        username: users.username,
      })
      .from(listings)
      .innerJoin(users, eq(users.id, authorId))
      .leftJoin(reviews, whereBy(listingId, authorId))
      .where(eq(listings.id, listingId)),
    tx
      .select({ onNetwork: count() })
      .from(reviews)
      .where(
        and(
          // No stored network is empty: an unknown one matches none.
          eq(reviews.network, network ?? ''),
          gt(reviews.createdAt, now - NETWORK_MS),
          eq(reviews.listingId, listingId),
          ne(reviews.authorId, authorId),
        ),
      ),
  ])
  return { found, onNetwork: others?.onNetwork ?? 0 }
}
