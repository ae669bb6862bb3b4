import { asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { fromKeys } from '#contract/base/records.ts'
import { RATING_MAX } from '#contract/reviews/rating.ts'
import {
  type Review,
  type ReviewPage,
  REVIEW_SORTS,
  REVIEWS_PAGE_SIZE,
  type ReviewSort,
} from '#contract/reviews/review.ts'
import type { reviewsQuery } from '#contract/reviews/review.wire.ts'
import type { RowsOf } from '../../db/client.ts'
import { listings, reviews } from '../../db/schema.ts'
import { preparedTogether, type SqlRow } from '../../db/sql.ts'
import { type Ctx, type UserCtx, serverNotFound } from '../../http/verb.ts'
import { review, REVIEW_COLUMNS, REVIEWS, reviewOf, type ReviewRow } from './review-row.ts'

type Page = Omit<z.output<typeof reviewsQuery>, 'mine'>

const newestOf = (...first: SQL[]): SQL =>
  sql.join([...first, desc(review.createdAt), desc(review.id)], sql.raw(', '))

/** Each order has an index of its own, so that none reads more rows than another. */
const ORDERS: Record<ReviewSort, SQL> = {
  new: newestOf(),
  high: newestOf(desc(review.rating)),
  low: newestOf(asc(review.rating)),
}

export const FIRST_REVIEWS: Page = { page: 1, limit: REVIEWS_PAGE_SIZE, sort: 'new' }

export interface ReviewPageRows {
  rated: SqlRow<typeof listings, 'moderation' | 'rating_cnt'>
  reviews: ReviewRow
  spread: SqlRow<typeof reviews, 'rating'> & { reviews: number }
}

/** Reviews of a public server in an order, and how many give each number of stars. */
export async function listReviews(ctx: Ctx, listingId: string, page: Page): Promise<ReviewPage> {
  const rows = await ctx.db.namedBatch<ReviewPageRows>(reviewStatements(listingId, page))
  if (rows.rated[0]?.moderation !== 'approved') throw serverNotFound()
  return reviewPageOf(rows, page)
}

const given = (name: keyof ReturnType<typeof valuesOf>) => sql.placeholder(name)
const valuesOf = (listingId: string, { page, limit }: Page) => ({
  listingId,
  limit,
  offset: (page - 1) * limit,
})

/** Their text is written once, because the page of each server reads them. */
const statementsBy = fromKeys(REVIEW_SORTS, (sort) =>
  preparedTogether(() => ({
    rated: new QueryBuilder()
      .select({ moderation: listings.moderation, ratingCnt: listings.ratingCnt })
      .from(listings)
      .where(eq(listings.id, given('listingId'))),
    reviews: sql`SELECT ${REVIEW_COLUMNS} FROM ${REVIEWS}
        WHERE ${review.listingId} = ${given('listingId')} ORDER BY ${ORDERS[sort]}
          LIMIT ${given('limit')} OFFSET ${given('offset')}`,
    spread: new QueryBuilder()
      .select({ rating: reviews.rating, reviews: count().as('reviews') })
      .from(reviews)
      .where(eq(reviews.listingId, given('listingId')))
      .groupBy(reviews.rating),
  })),
)

export const reviewStatements = (listingId: string, page: Page) =>
  statementsBy[page.sort](valuesOf(listingId, page))

export function reviewPageOf(rows: RowsOf<ReviewPageRows>, { page, limit }: Page): ReviewPage {
  const { rating_cnt: all = 0 } = rows.rated[0] ?? {}
  const spread = Array.from(
    { length: RATING_MAX },
    (_, index) => rows.spread.find(({ rating }) => rating === index + 1)?.reviews ?? 0,
  )
  return {
    items: rows.reviews.map(reviewOf),
    total: all,
    page,
    limit,
    spread,
  }
}

export const ownReviewStatement = ({ actor }: UserCtx, listingId: string) =>
  sql`SELECT ${REVIEW_COLUMNS} FROM ${REVIEWS}
    WHERE ${review.listingId} = ${listingId} AND ${review.authorId} = ${actor.userId}`

/** The viewer's own review of a public server, or `null`. */
export async function readMyReview(ctx: UserCtx, listingId: string): Promise<{ item: Review | null }> {
  const [[found], own] = await Promise.all([
    ctx.db.orm.select({ moderation: listings.moderation }).from(listings).where(eq(listings.id, listingId)),
    ctx.db.first<ReviewRow>(ownReviewStatement(ctx, listingId)),
  ])
  if (found?.moderation !== 'approved') throw serverNotFound()
  return { item: own && reviewOf(own) }
}
