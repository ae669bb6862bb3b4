import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso } from '#contract/base/iso.ts'
import type { Review } from '#contract/reviews/review.ts'
import { REPLY_COLUMNS, replyOf, type ReplyRow } from '../../db/post-row.ts'
import { posts, reviews, users } from '../../db/schema.ts'
import { columnsOf, type RowOf, type SqlRow } from '../../db/sql.ts'

export const review = alias(reviews, 'review')
const author = alias(users, 'author')
const reply = alias(posts, 'reply')

const AUTHOR = columnsOf(users, 'author', 'username AS author_name', 'avatar AS author_avatar')

export const REVIEW_COLUMNS = sql`review.*, ${sql.raw(AUTHOR.sql)}, ${REPLY_COLUMNS}`
export const REVIEWS = sql`${reviews} review JOIN ${users} author ON ${author.id} = ${review.authorId}
  LEFT JOIN ${posts} reply ON ${reply.reviewId} = ${review.id}`
export type ReviewRow = SqlRow<typeof reviews> & RowOf<typeof AUTHOR> & ReplyRow

export function reviewOf(row: ReviewRow): Review {
  return {
    _id: row.id,
    rating: row.rating,
    text: row.text,
    createdAt: iso(row.created_at),
    author: { id: row.author_id, username: row.author_name, avatar: row.author_avatar },
    reply: replyOf(row),
  }
}
