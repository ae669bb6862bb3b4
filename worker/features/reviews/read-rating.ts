import { and, eq } from 'drizzle-orm'
import { averageRating } from '#contract/reviews/rating.ts'
import type { Orm } from '../../db/client.ts'
import { listings } from '../../db/schema.ts'
import { named } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'

export interface RatingRow {
  sum: number
  count: number
}

/** For a public server only. */
export const selectRating = (orm: Orm, listingId: string) =>
  orm
    .select({
      sum: named(listings.ratingSum, 'sum'),
      count: named(listings.ratingCnt, 'count'),
    })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.moderation, 'approved')))

export const ratingOf = (row: RatingRow) => ({
  ratingAvg: averageRating(row.sum, row.count),
  ratingCnt: row.count,
})

export async function readRating({ db }: Ctx, listingId: string) {
  const [row] = await selectRating(db.orm, listingId)
  return row && ratingOf(row)
}
