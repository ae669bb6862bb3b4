import { eq } from 'drizzle-orm'
import { gamertagKey } from '#contract/listings/reward.ts'
import { users } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'

/**
 * Stores or removes the actor's name in the game, which counts at once for their unclaimed votes of the last
 * 24 hours. A claimed vote stays claimed under any name.
 */
export async function setGamertag({ db, actor, now }: UserCtx, gamertag: string | null): Promise<void> {
  const key = gamertag === null ? null : gamertagKey(gamertag)
  await db.repeatable([
    db.orm
      .update(users)
      .set({ gamertag, gamertagKey: key, updatedAt: now })
      .where(eq(users.id, actor.userId)),
  ])
}
