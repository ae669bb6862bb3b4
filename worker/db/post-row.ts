import { desc, gt, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { EVENINGS_AHEAD_MAX, type News, NEWS_SHOWN, type Reply } from '#contract/listings/post.ts'
import { listings, posts } from './schema.ts'
import { columnsOf, type MaybeRow, type RowOf } from './sql.ts'

const BESIDE_REVIEW = columnsOf(
  posts,
  'reply',
  'id AS reply_id',
  'text AS reply_text',
  'created_at AS reply_at',
  'updated_at AS reply_updated',
)
const news = alias(posts, 'news')
const listing = alias(listings, 'listing')

/** The columns of the alias `reply`, with names that stay unique beside those of its review. */
export const REPLY_COLUMNS = sql.raw(BESIDE_REVIEW.sql)
/** All values are null for a review without a reply. */
export type ReplyRow = MaybeRow<RowOf<typeof BESIDE_REVIEW>>

export const REPLY = {
  id: posts.id,
  text: posts.text,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
}
export const NEWS = { ...REPLY, title: posts.title, startsAt: posts.startsAt, endsAt: posts.endsAt }
type PostRow = typeof posts.$inferSelect
export type NewsRow = Pick<PostRow, keyof typeof NEWS>

const moments = (createdAt: number, updatedAt: number) => ({
  createdAt: iso(createdAt),
  editedAt: updatedAt > createdAt ? iso(updatedAt) : null,
})

export function replyOf(row: ReplyRow): Reply | null {
  if (row.reply_id === null) return null
  const { reply_id: id, reply_text: text, reply_at: createdAt, reply_updated: updatedAt } = row
  return shownReply({ id, text, createdAt, updatedAt })
}

export const shownReply = ({ id, text, createdAt, updatedAt }: Pick<PostRow, keyof typeof REPLY>): Reply => ({
  _id: id,
  text,
  ...moments(createdAt, updatedAt),
})

export function newsOf({ id, title, text, createdAt, updatedAt, startsAt, endsAt }: NewsRow): News {
  const evening =
    startsAt === null || endsAt === null ? null : { startsAt: iso(startsAt), endsAt: iso(endsAt) }
  return { _id: id, title, text, ...moments(createdAt, updatedAt), evening }
}

/** News of the alias `listing` as a JSON list of `storedNews`. */
const jsonListOf = (which: SQL | undefined, order: (SQL | SQLiteColumn)[], limit: number) =>
  sql`(SELECT json_group_array(json_object('id', id, 'title', title, 'text', text,
      'createdAt', created_at, 'updatedAt', updated_at, 'startsAt', starts_at, 'endsAt', ends_at))
    FROM (SELECT * FROM ${posts} news
      WHERE ${news.listingId} = ${listing.id} AND ${news.reviewId} IS NULL AND ${which}
      ORDER BY ${sql.join(order, sql.raw(', '))} LIMIT ${limit}))`

/**
 * The latest news, one more than a page shows, so that the page knows whether there is more. An evening is
 * listed here only once it is over.
 */
export const latestNews = (now: Placeholder): SQL =>
  jsonListOf(
    or(isNull(news.endsAt), lte(news.endsAt, now)),
    [desc(news.createdAt), desc(news.id)],
    NEWS_SHOWN + 1,
  )
/** The evenings that have not ended yet. */
export const eveningsAhead = (now: Placeholder): SQL =>
  jsonListOf(gt(news.endsAt, now), [news.startsAt, news.id], EVENINGS_AHEAD_MAX)

/** News or an evening as JSON from the database. */
export const storedPost = z.object({
  title: z.string(),
  text: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  startsAt: z.number().nullable(),
  endsAt: z.number().nullable(),
})
const storedNews = z.array(storedPost.extend({ id: z.string() }))
export const newsListOf = (json: string): News[] => storedNews.parse(JSON.parse(json)).map(newsOf)
