import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { listings, reviews } from '../../../db/schema.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql.ts'
import type { UserCtx } from '../../../http/verb.ts'

const r = alias(reviews, 'r')
const l = alias(listings, 'l')

type ReviewRow = SqlRow<typeof reviews, 'id AS review_id' | 'rating' | 'text' | 'created_at' | 'effect'> &
  MaybeRow<SqlRow<typeof listings, 'id' | 'name' | 'name_key'>>

/** The person's own reviews, newest first. They stay theirs while a server is not public, without its name. */
export async function listOwnReviews(
  { db, actor }: UserCtx,
  { page, limit }: { page: number; limit: number },
) {
  const [sum, rows] = await db.batch<[{ total: number }, ReviewRow]>([
    sql`SELECT count(*) AS total FROM ${reviews} WHERE ${reviews.authorId} = ${actor.userId}`,
    sql`SELECT ${r.id} AS review_id, ${r.rating}, ${r.text}, ${r.createdAt}, ${r.effect}, ${l.id}, ${l.name}, ${l.nameKey} FROM ${reviews} r
           LEFT JOIN ${listings} l ON ${l.id} = ${r.listingId} AND ${l.moderation} = 'approved'
          WHERE ${r.authorId} = ${actor.userId} ORDER BY ${r.createdAt} DESC, ${r.id} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  ])
  return {
    items: rows.map((row) => ({
      _id: row.review_id,
      rating: row.rating,
      text: row.text,
      effect: row.effect,
      createdAt: new Date(row.created_at).toISOString(),
      server:
        row.id === null ? null : { _id: row.id, slug: listingSlug(row.id, row.name_key), name: row.name },
    })),
    total: sum[0]?.total ?? 0,
    page,
    limit,
  }
}
