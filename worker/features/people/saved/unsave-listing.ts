import type { SaveState } from '#contract/people/player.wire.ts'
import type { UserCtx } from '../../../http/context.ts'

/** Forgets a saved server, public or not. Repeating the call changes nothing. */
export async function unsaveListing({ db, actor }: UserCtx, listingId: string): Promise<SaveState> {
  await db.repeatable([
    db
      .prepare('DELETE FROM saved_listings WHERE user_id = ?1 AND listing_id = ?2')
      .bind(actor.userId, listingId),
  ])
  return { saved: false, follows: false }
}
