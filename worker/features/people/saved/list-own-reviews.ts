import { and, desc, eq } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import type { Orm } from '../../../db/client.ts'
import { readPage } from '../../../db/page.ts'
import { listings, reviews } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'

/** The person's own reviews, newest first, also of servers that are not public: those have no name here. */
export async function listOwnReviews({ db, actor }: UserCtx, query: { page: number; limit: number }) {
  const list = {
    key: reviews.id,
    where: eq(reviews.authorId, actor.userId),
    order: [desc(reviews.createdAt), reviews.id],
  }
  const { rows, total } = await readPage(db.orm, list, query, selectReviews(db.orm))
  const { page, limit } = query
  return { items: rows.map(ownReviewOf), total, page, limit }
}

function selectReviews(orm: Orm) {
  const { id, rating, text, createdAt, listingId } = reviews
  return orm
    .select({
      id,
      rating,
      text,
      createdAt,
      listingId,
      server: { id: listings.id, nameKey: listings.nameKey, name: listings.name },
    })
    .from(reviews)
    .leftJoin(listings, and(eq(listings.id, listingId), eq(listings.moderation, 'approved')))
}

function ownReviewOf({
  id,
  rating,
  text,
  createdAt,
  listingId,
  server,
}: Awaited<ReturnType<typeof selectReviews>>[number]) {
  return {
    _id: id,
    rating,
    text,
    createdAt: iso(createdAt),
    serverId: listingId,
    server: server && {
      _id: server.id,
      slug: listingSlug(server.id, server.nameKey),
      name: server.name,
    },
  }
}
