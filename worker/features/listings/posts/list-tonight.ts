import { and, asc, eq, gt, lte, min, sql } from 'drizzle-orm'
import { MINUTE } from '#contract/base/time.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { EVENING_MINUTES, TONIGHT_MS, type Tonight } from '#contract/listings/post.ts'
import { listings } from '../../../db/schema/listings.ts'
import { eveningGuests, posts } from '../../../db/schema/posts.ts'
import type { Ctx } from '../../../http/context.ts'

/** The evenings of public servers that run now or start soon, the next one of each server, soonest first. */
export async function listTonight(
  { db, now }: Ctx,
  { limit }: { limit: number },
): Promise<{ items: Tonight[] }> {
  const rows = await db.orm
    .select({
      id: posts.id,
      title: posts.title,
      // With min(), SQLite takes the other columns from the same row.
      startsAt: min(posts.startsAt),
      endsAt: posts.endsAt,
      coming: sql<number>`(SELECT count(*) FROM ${eveningGuests} WHERE ${eveningGuests.postId} = ${posts.id})`,
      serverId: listings.id,
      name: listings.name,
      nameKey: listings.nameKey,
    })
    .from(posts)
    .innerJoin(listings, and(eq(listings.id, posts.listingId), eq(listings.moderation, 'approved')))
    .where(
      and(
        gt(posts.startsAt, now - EVENING_MINUTES.max * MINUTE),
        lte(posts.startsAt, now + TONIGHT_MS),
        gt(posts.endsAt, now),
      ),
    )
    .groupBy(posts.listingId)
    .orderBy(asc(min(posts.startsAt)), asc(posts.id))
    .limit(limit)
  return {
    items: rows.map(({ id, title, startsAt, endsAt, coming, serverId, name, nameKey }) => ({
      _id: id,
      title,
      startsAt: new Date(startsAt ?? 0).toISOString(),
      endsAt: new Date(endsAt ?? 0).toISOString(),
      coming,
      server: { _id: serverId, slug: listingSlug(serverId, nameKey), name },
    })),
  }
}
