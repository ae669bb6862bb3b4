import { sql } from 'drizzle-orm'
import type { Gamertag } from '#contract/listings/reward.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { users } from '../../../db/schema.ts'

/** The actor's name in the game. */
export async function readGamertag({ db, actor }: UserCtx): Promise<Gamertag> {
  const row = await db.first<Gamertag>(
    sql`SELECT ${users.gamertag} FROM ${users} WHERE ${users.id} = ${actor.userId}`,
  )
  return { gamertag: row?.gamertag ?? null }
}
