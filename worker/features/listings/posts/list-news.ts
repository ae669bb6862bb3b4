import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { NEWS_EVERY_MS } from '#contract/listings/post.ts'
import type { newsPage } from '#contract/listings/post.wire.ts'
import { listings, posts } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { type Ctx, serverNotFound } from '../../../http/verb.ts'
import { NEWS_COLUMNS, newsOf, type NewsRow } from '../../../db/post-row.ts'
import { VOICE_COLUMNS, type VoiceRow } from '../listing-row.ts'

const l = alias(listings, 'l')
const p = alias(posts, 'p')

/** The news of a public server, newest first. */
export async function listNews(
  { db, now }: Ctx,
  listingId: string,
  { page, limit }: { page: number; limit: number },
): Promise<z.output<typeof newsPage>> {
  const [[mark], counted, rows] = await db.batch<
    [SqlRow<typeof listings, 'news_at'>, { total: number }, NewsRow]
  >([
    sql`SELECT ${listings.newsAt} FROM ${listings} WHERE ${listings.id} = ${listingId} AND ${listings.moderation} = 'approved'`,
    sql`SELECT count(*) AS total FROM ${posts} WHERE ${posts.listingId} = ${listingId} AND ${posts.reviewId} IS NULL`,
    sql`${newsOfListing(listingId)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  ])
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

const newsOfListing = (id: string) =>
  sql`SELECT ${NEWS_COLUMNS} FROM ${posts} p WHERE ${p.listingId} = ${id} AND ${p.reviewId} IS NULL ORDER BY ${p.createdAt} DESC, ${p.id} DESC`

/** A public server and its latest news and evenings, newest first: for feeds. */
export async function newsOfPublic({ db }: Pick<Ctx, 'db'>, listingId: string, limit: number) {
  const [[listing], news] = await db.batch<
    [VoiceRow & SqlRow<typeof listings, 'name' | 'name_key' | 'created'>, NewsRow]
  >([
    sql`SELECT ${l.name}, ${l.nameKey}, ${l.created}, ${sql.raw(VOICE_COLUMNS)}
            FROM ${listings} l WHERE ${l.id} = ${listingId} AND ${l.moderation} = 'approved'`,
    sql`${newsOfListing(listingId)} LIMIT ${limit}`,
  ])
  if (!listing) throw serverNotFound()
  return { listing, news: news.map(newsOf) }
}
