import { sql } from 'drizzle-orm'
import { gamertagKey } from '#contract/listings/reward.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { users } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import type { Gamertag } from '#contract/listings/reward.wire.ts'

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

/** The actor's name in the game. */
export async function readGamertag({ db, actor }: UserCtx): Promise<Gamertag> {
  const row = await db.first<Gamertag>(
    sql`SELECT ${users.gamertag} FROM ${users} WHERE ${users.id} = ${actor.userId}`,
  )
  return { gamertag: row?.gamertag ?? null }
}
