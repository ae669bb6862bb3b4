import { sql } from 'drizzle-orm'
import { gamertagKey } from '#contract/listings/reward.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { users } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'

/**
 * Stores or removes the actor's name in the game. It counts at once for their votes of the last 24 hours that are not claimed; a claimed vote stays claimed,
 * whatever the name.
 */
export async function setGamertag({ db, actor, now }: UserCtx, gamertag: string | null): Promise<void> {
  await db.repeatable([
    sql`UPDATE ${users} SET ${set(users, { gamertag, gamertagKey: gamertag === null ? null : gamertagKey(gamertag), updatedAt: now })}
          WHERE ${users.id} = ${actor.userId}`,
  ])
}
