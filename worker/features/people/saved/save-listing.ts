import { SAVED_MAX } from '#contract/people/player.ts'
import type { SaveState } from '#contract/people/player.wire.ts'
import type { savedListings } from '../../../db/schema/saves.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, serverNotFound } from '../../../http/http-error.ts'

/**
 * Saves a public server, or changes whether the person follows it. Repeating the call changes nothing. 409 for a person who has saved as many as one can.
 * The insert itself checks both.
 */
export async function saveListing(
  { db, actor, now }: UserCtx,
  listingId: string,
  { follows }: { follows?: boolean | undefined },
): Promise<SaveState> {
  const insert = db
    .prepare(
      `INSERT INTO saved_listings (user_id, listing_id, saved_at, followed_at)
       SELECT ?1, l.id, ?3, iif(?4, ?3, NULL) FROM listings l
        WHERE l.id = ?2 AND l.moderation = 'approved'
          AND (SELECT count(*) FROM saved_listings s WHERE s.user_id = ?1 AND s.listing_id <> ?2) < ${SAVED_MAX}
       ON CONFLICT (user_id, listing_id) DO UPDATE
          SET followed_at = CASE ?4 WHEN 1 THEN coalesce(followed_at, ?3) WHEN 0 THEN NULL ELSE followed_at END
       RETURNING followed_at`,
    )
    .bind(actor.userId, listingId, now, follows === undefined ? null : Number(follows))
  const { results } = await db.repeatable<[SqlRow<typeof savedListings, 'followed_at'>]>([insert])
  const [row] = results[0].results
  if (row) return { saved: true, follows: row.followed_at !== null }
  const listing = await db
    .prepare("SELECT 1 FROM listings WHERE id = ?1 AND moderation = 'approved'")
    .bind(listingId)
    .first()
  if (!listing) throw serverNotFound()
  throw new HttpError('state_conflict', `You have saved ${SAVED_MAX} servers. Remove one first.`)
}
