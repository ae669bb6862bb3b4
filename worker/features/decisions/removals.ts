import { eq } from 'drizzle-orm'
import type { PlainRestriction } from '#contract/decisions/statement.ts'
import { listings, outbox, posts, reviews } from '../../db/schema.ts'
import { SCORE_AGAIN } from '../../db/score-again.ts'
import { among } from '../../db/sets.ts'
import { plus } from '../../db/sql.ts'
import { staffTeamColumns } from '../../db/team-sql.ts'
import type { Transaction } from '../../db/transaction.ts'
import { refuseOwn } from '../../http/auth.ts'
import type { UserCtx } from '../../http/verb.ts'
import { decide, type Reasons } from './decide.ts'

/** Deletes reviews with unsent messages about them, and takes them out of the counters of their listings. */
export function deleteReviews(
  tx: Transaction,
  rows: readonly { id: string; listingId: string; rating: number }[],
): void {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  tx.write(
    tx.delete(outbox).where(among(outbox.about, ids)),
    tx.delete(reviews).where(among(reviews.id, ids)),
  )
  for (const [listingId, some] of Map.groupBy(rows, (row) => row.listingId)) {
    const stars = some.reduce((sum, { rating }) => sum + rating, 0)
    tx.write(
      tx
        .update(listings)
        .set({
          ratingSum: plus(listings.ratingSum, -stars),
          ratingCnt: plus(listings.ratingCnt, -some.length),
          ...SCORE_AGAIN,
        })
        .where(eq(listings.id, listingId)),
    )
  }
}

/** Removes reviews by a decision. Returns the reviews that existed, with their servers. */
async function removeReviews(ctx: UserCtx, tx: Transaction, ids: readonly string[], why: Reasons) {
  const rows = await tx
    .select({ review: reviews, server: listings.name, ...staffTeamColumns(ctx) })
    .from(reviews)
    .innerJoin(listings, eq(listings.id, reviews.listingId))
    .where(among(reviews.id, ids))
  refuseOwn(ctx, rows)
  const subjects = rows.map(({ review, server: name }) => {
    const { id, listingId: serverId, authorId, rating, text, createdAt, updatedAt, place } = review
    return {
      id,
      listingId: serverId,
      rating,
      personId: authorId,
      name,
      before: { serverId, authorId, rating, text },
      taken: { serverId, rating, text, createdAt, updatedAt, place },
    }
  })
  const removed = await decide(ctx, tx, { kind: 'remove-review', subjects }, why)
  deleteReviews(tx, removed)
  return removed.map(({ id, listingId }) => ({ id, listingId }))
}

async function removePosts(ctx: UserCtx, tx: Transaction, ids: readonly string[], why: Reasons) {
  const rows = await tx
    .select({ post: posts, server: listings.name, ...staffTeamColumns(ctx) })
    .from(posts)
    .innerJoin(listings, eq(listings.id, posts.listingId))
    .where(among(posts.id, ids))
  refuseOwn(ctx, rows)
  const subjects = rows.map(({ post, server: name }) => {
    const { id, listingId: serverId, authorId, title, text, ...rest } = post
    return {
      id,
      listingId: serverId,
      personId: authorId,
      name,
      before: { serverId, authorId, title, text },
      taken: { serverId, title, text, ...rest },
    }
  })
  const removed = await decide(ctx, tx, { kind: 'remove-post', subjects }, why)
  const gone = removed.map(({ id }) => id)
  tx.write(tx.delete(posts).where(among(posts.id, gone)))
  return removed.map(({ id, listingId }) => ({ id, listingId }))
}

/** What each decision with only a rule and a note removes. Each function returns what existed. */
export const REMOVE = { 'remove-review': removeReviews, 'remove-post': removePosts } satisfies Record<
  PlainRestriction,
  unknown
>
