import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { nextNewsAt } from '#contract/listings/post.ts'
import type { newsPage } from '#contract/listings/post.wire.ts'
import { NEWS, newsOf } from '../../../db/post-row.ts'
import { listings, posts } from '../../../db/schema.ts'
import { type Ctx, serverNotFound } from '../../../http/verb.ts'

/** The news of a public server, newest first. */
export async function listNews(
  { db, now }: Ctx,
  listingId: string,
  { page, limit }: { page: number; limit: number },
): Promise<z.output<typeof newsPage>> {
  const { orm } = db
  const whereNews = and(eq(posts.listingId, listingId), isNull(posts.reviewId))
  const [[listing], counted, rows] = await orm.batch([
    orm
      .select({ newsAt: listings.newsAt })
      .from(listings)
      .where(and(eq(listings.id, listingId), eq(listings.moderation, 'approved'))),
    orm.select({ total: count() }).from(posts).where(whereNews),
    orm
      .select(NEWS)
      .from(posts)
      .where(whereNews)
      .orderBy(desc(posts.createdAt), desc(posts.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  if (!listing) throw serverNotFound()
  const next = nextNewsAt(listing.newsAt)
  return {
    items: rows.map(newsOf),
    total: counted[0]?.total ?? 0,
    page,
    limit,
    nextAt: next > now ? iso(next) : null,
  }
}
