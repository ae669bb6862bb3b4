import { averageRating, RATING_MAX } from '#contract/reviews/rating.ts'
import { type Review, type ReviewPage, REVIEWS_PAGE_SIZE, type ReviewSort } from '#contract/reviews/review.ts'
import type { Ctx, UserCtx } from '../../http/context.ts'
import { serverNotFound } from '../../http/http-error.ts'
import { REPLY_JOIN, REVIEW_COLUMNS, reviewOf, type ReviewRow } from './review-row.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { ratingCounts } from '../../db/schema/reviews.ts'
import type { BatchResults } from '../../db/client.ts'
import type { SqlRow } from '../../db/sql-row.ts'

interface Page {
  page: number
  limit: number
  sort: ReviewSort
  /** Only reviews of verified members. */
  members: boolean
}

/** Each has an index of its own, so that no order reads more rows than another. */
const ORDERS: Record<ReviewSort, string> = {
  new: 'r.created_at DESC, r.id DESC',
  high: 'r.rating DESC, r.created_at DESC, r.id DESC',
  low: 'r.rating, r.created_at DESC, r.id DESC',
}

/** What the page of a server shows first. */
export const FIRST_REVIEWS: Page = { page: 1, limit: REVIEWS_PAGE_SIZE, sort: 'new', members: false }

export type ReviewPageRows = [
  SqlRow<typeof listings, 'moderation' | 'rating_cnt'> & { held: number },
  ReviewRow,
  SqlRow<typeof ratingCounts, 'rating' | 'reviews' | 'members'>,
]

/** Reviews of a public server in an order, how many give each number of stars, and the average of verified members. */
export async function listReviews(ctx: Ctx, listingId: string, page: Page): Promise<ReviewPage> {
  const found = await ctx.db.batch<ReviewPageRows>(reviewStatements(ctx, listingId, page))
  if (found[0].results[0]?.moderation !== 'approved') throw serverNotFound()
  return reviewPageOf(found, page)
}

export const reviewStatements = ({ db }: Ctx, listingId: string, { page, limit, sort, members }: Page) => [
  db
    .prepare(
      `SELECT moderation, rating_cnt, (SELECT count(*) FROM reviews r WHERE r.listing_id = ?1 AND r.effect <> 'counted'
         AND (r.member_since IS NOT NULL OR ?2 = 0)) AS held FROM listings WHERE id = ?1`,
    )
    .bind(listingId, Number(members)),
  db
    .prepare(
      `SELECT ${REVIEW_COLUMNS} FROM reviews r JOIN users u ON u.id = r.author_id ${REPLY_JOIN}
        WHERE r.listing_id = ?1 ${members ? 'AND r.member_since IS NOT NULL' : ''} ORDER BY ${ORDERS[sort]} LIMIT ?2 OFFSET ?3`,
    )
    .bind(listingId, limit, (page - 1) * limit),
  db.prepare('SELECT rating, reviews, members FROM rating_counts WHERE listing_id = ?1').bind(listingId),
]

export function reviewPageOf(
  [found, rows, counts]: BatchResults<ReviewPageRows>,
  { page, limit, members }: Page,
): ReviewPage {
  const { rating_cnt: counted = 0, held = 0 } = found.results[0] ?? {}
  const spread = Array.from(
    { length: RATING_MAX },
    (_, place) => counts.results.find(({ rating }) => rating === place + 1)?.reviews ?? 0,
  )
  const byMembers = counts.results.reduce((sum, count) => sum + count.members, 0)
  const starsOfMembers = counts.results.reduce((sum, count) => sum + count.members * count.rating, 0)
  return {
    items: rows.results.map(reviewOf),
    total: (members ? byMembers : counted) + held,
    page,
    limit,
    spread,
    uncounted: held,
    members: { total: byMembers, ratingAvg: averageRating(starsOfMembers, byMembers) },
  }
}

/** Finds one person's review of a server. */
export const ownReviewStatement = ({ db, actor }: UserCtx, listingId: string) =>
  db
    .prepare(
      `SELECT ${REVIEW_COLUMNS} FROM reviews r JOIN users u ON u.id = r.author_id ${REPLY_JOIN} WHERE r.listing_id = ?1 AND r.author_id = ?2`,
    )
    .bind(listingId, actor.userId)

/** The viewer's own review of a public server, or `null`. */
export async function readMyReview(ctx: UserCtx, listingId: string): Promise<{ item: Review | null }> {
  const { db } = ctx
  const [found, rows] = await db.batch<[SqlRow<typeof listings, 'moderation'>, ReviewRow]>([
    db.prepare('SELECT moderation FROM listings WHERE id = ?1').bind(listingId),
    ownReviewStatement(ctx, listingId),
  ])
  if (found.results[0]?.moderation !== 'approved') throw serverNotFound()
  const row = rows.results[0]
  return { item: row ? reviewOf(row) : null }
}
