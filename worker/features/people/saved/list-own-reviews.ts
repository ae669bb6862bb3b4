import { listingSlug } from '#contract/listings/listing-slug.ts'
import type { listings } from '../../../db/schema/listings.ts'
import type { reviews } from '../../../db/schema/reviews.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql-row.ts'
import type { UserCtx } from '../../../http/context.ts'

type ReviewRow = SqlRow<typeof reviews, 'id AS review_id' | 'rating' | 'text' | 'created_at' | 'effect'> &
  MaybeRow<SqlRow<typeof listings, 'id' | 'name' | 'name_key'>>

/** The person's own reviews, newest first. They stay theirs while a server is not public, without its name. */
export async function listOwnReviews(
  { db, actor }: UserCtx,
  { page, limit }: { page: number; limit: number },
) {
  const [sum, rows] = await db.batch<[{ total: number }, ReviewRow]>([
    db.prepare('SELECT count(*) AS total FROM reviews WHERE author_id = ?1').bind(actor.userId),
    db
      .prepare(
        `SELECT r.id AS review_id, r.rating, r.text, r.created_at, r.effect, l.id, l.name, l.name_key FROM reviews r
           LEFT JOIN listings l ON l.id = r.listing_id AND l.moderation = 'approved'
          WHERE r.author_id = ?1 ORDER BY r.created_at DESC, r.id LIMIT ?2 OFFSET ?3`,
      )
      .bind(actor.userId, limit, (page - 1) * limit),
  ])
  return {
    items: rows.results.map((row) => ({
      _id: row.review_id,
      rating: row.rating,
      text: row.text,
      effect: row.effect,
      createdAt: new Date(row.created_at).toISOString(),
      server:
        row.id === null ? null : { _id: row.id, slug: listingSlug(row.id, row.name_key), name: row.name },
    })),
    total: sum.results[0]?.total ?? 0,
    page,
    limit,
  }
}
