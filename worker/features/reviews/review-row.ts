import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Review } from '#contract/reviews/review.ts'
import { posts, reviews, users } from '../../db/schema.ts'
import { columnsOf, type RowOf, type SqlRow } from '../../db/sql.ts'
import { REPLY_COLUMNS, replyOf, type ReplyRow } from '../../db/post-row.ts'

export const r = alias(reviews, 'r')
const u = alias(users, 'u')
const p = alias(posts, 'p')

const AUTHOR = columnsOf(users, 'u', 'username AS author_name', 'avatar AS author_avatar')

/** The columns of a review `r`, its author `u` and its reply `p`, if it has one. */
export const REVIEW_COLUMNS = sql`r.*, ${sql.raw(AUTHOR.sql)}, ${REPLY_COLUMNS}`
export const REVIEWS = sql`${reviews} r JOIN ${users} u ON ${u.id} = ${r.authorId} LEFT JOIN ${posts} p ON ${p.reviewId} = ${r.id}`
export type ReviewRow = SqlRow<typeof reviews> & RowOf<typeof AUTHOR> & ReplyRow

export function reviewOf(row: ReviewRow): Review {
  return {
    _id: row.id,
    rating: row.rating,
    text: row.text,
    createdAt: new Date(row.created_at).toISOString(),
    author: { id: row.author_id, username: row.author_name, avatar: row.author_avatar },
    reply: replyOf(row),
  }
}
