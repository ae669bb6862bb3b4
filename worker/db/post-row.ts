import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { EVENINGS_AHEAD_MAX, type News, NEWS_SHOWN, type Reply } from '#contract/listings/post.ts'
import { listings, posts } from './schema.ts'
import { columnsOf, type MaybeRow, type RowOf } from './sql.ts'

const REPLY = columnsOf(
  posts,
  'p',
  'id AS reply_id',
  'text AS reply_text',
  'created_at AS reply_at',
  'updated_at AS reply_updated',
)
const NEWS = columnsOf(posts, 'p', 'id', 'title', 'text', 'created_at', 'updated_at', 'starts_at', 'ends_at')
const p = alias(posts, 'p')
const l = alias(listings, 'l')

/** The columns of a reply, `p`, with names that stay unique beside those of its review. */
export const REPLY_COLUMNS = sql.raw(REPLY.sql)
/** Empty beside a review without a reply. */
export type ReplyRow = MaybeRow<RowOf<typeof REPLY>>

export const NEWS_COLUMNS = sql.raw(NEWS.sql)
export type NewsRow = RowOf<typeof NEWS>

const moments = (createdAt: number, updatedAt: number) => ({
  createdAt: new Date(createdAt).toISOString(),
  editedAt: updatedAt > createdAt ? new Date(updatedAt).toISOString() : null,
})

export function replyOf(row: ReplyRow): Reply | null {
  if (row.reply_id === null) return null
  return { _id: row.reply_id, text: row.reply_text, ...moments(row.reply_at, row.reply_updated) }
}

export function newsOf({ id, title, text, created_at: created, updated_at: updated, ...row }: NewsRow): News {
  const { starts_at: startsAt, ends_at: endsAt } = row
  const evening =
    startsAt === null || endsAt === null
      ? null
      : { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() }
  return { _id: id, title, text, ...moments(created, updated), evening }
}

const jsonListOf = (which: SQL, order: SQL, limit: number) =>
  sql`(SELECT json_group_array(json_object('id', id, 'title', title, 'text', text, 'created_at', created_at, 'updated_at', updated_at,
      'starts_at', starts_at, 'ends_at', ends_at))
    FROM (SELECT ${NEWS_COLUMNS} FROM ${posts} p WHERE ${p.listingId} = ${l.id} AND ${p.reviewId} IS NULL AND ${which} ORDER BY ${order} LIMIT ${limit}))`

/** The latest news of the listing `l` as a JSON list: one more than its page shows, so that it knows of more. Evenings that are not over are no news yet. */
export const latestNews = (now: number): SQL =>
  jsonListOf(
    sql`(${p.endsAt} IS NULL OR ${p.endsAt} <= ${now})`,
    sql`${p.createdAt} DESC, ${p.id} DESC`,
    NEWS_SHOWN + 1,
  )
/** Its evenings that are not over. */
export const eveningsAhead = (now: number): SQL =>
  jsonListOf(sql`${p.endsAt} > ${now}`, sql`${p.startsAt}, ${p.id}`, EVENINGS_AHEAD_MAX)

const rows = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    created_at: z.number(),
    updated_at: z.number(),
    starts_at: z.number().nullable(),
    ends_at: z.number().nullable(),
  }),
)
export const newsListOf = (json: string): News[] => rows.parse(JSON.parse(json)).map(newsOf)
