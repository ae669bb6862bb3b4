import { and, desc, eq, sql } from 'drizzle-orm'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { confirmFrom } from '#contract/votes/vote-effects.ts'
import { listings, reviews, votes } from '../../db/schema.ts'
import type { UserCtx } from '../../http/verb.ts'

const server = { serverId: listings.id, name: listings.name, key: listings.nameKey }
const shown = eq(listings.moderation, 'approved')

/** The held votes and reviews of the actor for public servers, newest first. */
export async function listHeldVotes({ db: { orm }, actor }: UserCtx) {
  const [votesHeld, reviewsHeld] = await orm.batch([
    orm
      .select({ ...server, castAt: votes.castAt, reason: votes.reason })
      .from(votes)
      .innerJoin(listings, and(eq(listings.id, votes.listingId), shown))
      .where(and(eq(votes.userId, actor.userId), sql`${votes.effect} = 'held'`))
      .orderBy(desc(votes.castAt), votes.listingId)
      .limit(100),
    orm
      .select({ ...server, savedAt: reviews.updatedAt, reason: reviews.heldBecause })
      .from(reviews)
      .innerJoin(listings, and(eq(listings.id, reviews.listingId), shown))
      .where(and(eq(reviews.authorId, actor.userId), sql`${reviews.effect} = 'held'`))
      .orderBy(desc(reviews.updatedAt), reviews.listingId)
      .limit(100),
  ])
  return {
    items: votesHeld.map(({ serverId, name, key, castAt, reason }) => ({
      serverId,
      slug: listingSlug(serverId, key),
      server: name,
      castAt: new Date(castAt).toISOString(),
      reason,
      confirmFrom: confirmFrom(castAt),
    })),
    reviews: reviewsHeld.map(({ serverId, name, key, savedAt, reason }) => ({
      serverId,
      slug: listingSlug(serverId, key),
      server: name,
      savedAt: new Date(savedAt).toISOString(),
      reason,
      confirmFrom: confirmFrom(savedAt),
    })),
  }
}
