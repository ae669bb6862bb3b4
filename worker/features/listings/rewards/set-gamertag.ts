import { gamertagKey } from '#contract/listings/reward.ts'
import type { UserCtx } from '../../../http/context.ts'

/**
 * Stores or removes the actor's name in the game. It counts at once for their votes of the last 24 hours that are not claimed; a claimed vote stays claimed,
 * whatever the name.
 */
export async function setGamertag({ db, actor, now }: UserCtx, gamertag: string | null): Promise<void> {
  await db.repeatable([
    db
      .prepare('UPDATE users SET gamertag = ?2, gamertag_key = ?3, updated_at = ?4 WHERE id = ?1')
      .bind(actor.userId, gamertag, gamertag === null ? null : gamertagKey(gamertag), now),
  ])
}
