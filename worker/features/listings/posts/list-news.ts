import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { NEWS_EVERY_MS } from '#contract/listings/post.ts'
import type { newsPage } from '#contract/listings/post.wire.ts'
import { listings, posts } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { type Ctx, serverNotFound } from '../../../http/verb.ts'
import { NEWS_COLUMNS, newsOf, type NewsRow } from '../../../db/post-row.ts'

const p = alias(posts, 'p')

/** The news of a public server, newest first. */
export async function listNews(
  { db, now }: Ctx,
  listingId: string,
  { page, limit }: { page: number; limit: number },
): Promise<z.output<typeof newsPage>> {
  const { marks, counted, rows } = await db.once<{
    marks: SqlRow<typeof listings, 'news_at'>
    counted: { total: number }
    rows: NewsRow
  }>({
    marks: sql`SELECT ${listings.newsAt} FROM ${listings} WHERE ${listings.id} = ${listingId} AND ${listings.moderation} = 'approved'`,
    counted: sql`SELECT count(*) AS total FROM ${posts} WHERE ${posts.listingId} = ${listingId} AND ${posts.reviewId} IS NULL`,
    rows: sql`SELECT ${NEWS_COLUMNS} FROM ${posts} p WHERE ${p.listingId} = ${listingId} AND ${p.reviewId} IS NULL
          ORDER BY ${p.createdAt} DESC, ${p.id} DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  })
  const [mark] = marks
  if (!mark) throw serverNotFound()
  const next = (mark.news_at ?? 0) + NEWS_EVERY_MS
  return {
    items: rows.map(newsOf),
    total: counted[0]?.total ?? 0,
    page,
    limit,
    nextAt: next > now ? new Date(next).toISOString() : null,
  }
}
