import { listingSlug } from '#contract/listings/listing-slug.ts'
import { confirmFrom } from '#contract/votes/vote-effects.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { reviews } from '../../db/schema/reviews.ts'
import type { votes } from '../../db/schema/votes.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { UserCtx } from '../../http/context.ts'

type HeldRow = SqlRow<typeof votes, 'listing_id' | 'cast_at' | 'reason'> &
  SqlRow<typeof listings, 'name' | 'name_key'>

type HeldReviewRow = SqlRow<typeof reviews, 'listing_id' | 'updated_at' | 'held_because'> &
  SqlRow<typeof listings, 'name' | 'name_key'>

/** The held votes and reviews of the actor for public servers, newest first. */
export async function listHeldVotes({ db, actor }: UserCtx) {
  const [votesHeld, reviewsHeld] = await db.batch<[HeldRow, HeldReviewRow]>([
    db
      .prepare(
        `SELECT v.listing_id, v.cast_at, v.reason, l.name, l.name_key FROM votes v JOIN listings l ON l.id = v.listing_id AND l.moderation = 'approved'
        WHERE v.user_id = ?1 AND v.effect = 'held' ORDER BY v.cast_at DESC, v.listing_id LIMIT 100`,
      )
      .bind(actor.userId),
    db
      .prepare(
        `SELECT r.listing_id, r.updated_at, r.held_because, l.name, l.name_key FROM reviews r JOIN listings l ON l.id = r.listing_id AND l.moderation = 'approved'
          WHERE r.author_id = ?1 AND r.effect = 'held' ORDER BY r.updated_at DESC, r.listing_id LIMIT 100`,
      )
      .bind(actor.userId),
  ])
  return {
    items: votesHeld.results.map((row) => ({
      serverId: row.listing_id,
      slug: listingSlug(row.listing_id, row.name_key),
      server: row.name,
      castAt: new Date(row.cast_at).toISOString(),
      reason: row.reason,
      confirmFrom: confirmFrom(row.cast_at),
    })),
    reviews: reviewsHeld.results.map((row) => ({
      serverId: row.listing_id,
      slug: listingSlug(row.listing_id, row.name_key),
      server: row.name,
      savedAt: new Date(row.updated_at).toISOString(),
      reason: row.held_because,
      confirmFrom: confirmFrom(row.updated_at),
    })),
  }
}
