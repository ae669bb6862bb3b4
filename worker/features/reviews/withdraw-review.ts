import { sql } from 'drizzle-orm'
import { averageRating } from '#contract/reviews/rating.ts'
import { type UserCtx, serverNotFound } from '../../http/verb.ts'
import { listings, reviews } from '../../db/schema.ts'
import type { SqlRow } from '../../db/sql.ts'
import { forgetReviews } from '../events/registry.ts'
import { removalStatements } from './delete-review.ts'
import { scoreThese } from '../votes/score-listings.ts'

/** Removes the actor's own review of a public server and answers its new rating. A second time nothing changes. */
export async function withdrawReview(ctx: UserCtx, listingId: string) {
  const { again, rows } = await ctx.db.twice<{
    removed: { id: string }
    rating: SqlRow<typeof listings, 'rating_sum' | 'rating_cnt'>
  }>({
    forgotten:
      forgetReviews(sql`SELECT ${reviews.id} FROM ${reviews} JOIN ${listings} ON ${listings.id} = ${reviews.listingId}
        WHERE ${listings.id} = ${listingId} AND ${reviews.authorId} = ${ctx.actor.userId} AND ${listings.moderation} = 'approved'`),
    ...removalStatements(
      sql`SELECT ${reviews.id} FROM ${reviews} WHERE ${reviews.listingId} = ${listingId} AND ${reviews.authorId} = ${ctx.actor.userId}`,
      sql`${listings.moderation} = 'approved'`,
    ),
    rating: sql`SELECT ${listings.ratingSum}, ${listings.ratingCnt} FROM ${listings} WHERE ${listings.id} = ${listingId} AND ${listings.moderation} = 'approved'`,
  })
  const [row] = rows.rating
  if (!row) throw serverNotFound()
  // Sent again, it finds nothing where its first run has removed it.
  if (rows.removed.length > 0 || again) ctx.waitUntil(scoreThese(ctx, [listingId]))
  return { ratingAvg: averageRating(row.rating_sum, row.rating_cnt), ratingCnt: row.rating_cnt }
}
