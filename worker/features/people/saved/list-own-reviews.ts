import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { listings, reviews } from '../../../db/schema.ts'
import { readList } from '../../../db/page.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql.ts'
import type { UserCtx } from '../../../http/verb.ts'

const r = alias(reviews, 'r')
const l = alias(listings, 'l')

type ReviewRow = SqlRow<typeof reviews, 'id AS review_id' | 'rating' | 'text' | 'created_at'> &
  MaybeRow<SqlRow<typeof listings, 'id' | 'name' | 'name_key'>>

/** The person's own reviews, newest first. They stay theirs while a server is not public, without its name. */
export async function listOwnReviews({ db, actor }: UserCtx, query: { page: number; limit: number }) {
  const rows = sql`SELECT ${r.id} AS review_id, ${r.rating}, ${r.text}, ${r.createdAt}, ${l.id}, ${l.name}, ${l.nameKey} FROM ${reviews} r
           LEFT JOIN ${listings} l ON ${l.id} = ${r.listingId} AND ${l.moderation} = 'approved'
          WHERE ${r.authorId} = ${actor.userId} ORDER BY ${r.createdAt} DESC, ${r.id}`
  const of = sql`${reviews} WHERE ${reviews.authorId} = ${actor.userId}`
  return readList(db, query, { rows, of }, (row: ReviewRow) => ({
    _id: row.review_id,
    rating: row.rating,
    text: row.text,
    createdAt: new Date(row.created_at).toISOString(),
    server: row.id === null ? null : { _id: row.id, slug: listingSlug(row.id, row.name_key), name: row.name },
  }))
}
