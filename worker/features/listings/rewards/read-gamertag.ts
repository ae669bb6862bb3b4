import type { Gamertag } from '#contract/listings/reward.wire.ts'
import type { UserCtx } from '../../../http/context.ts'

/** The actor's name in the game. */
export async function readGamertag({ db, actor }: UserCtx): Promise<Gamertag> {
  const row = await db
    .prepare('SELECT gamertag FROM users WHERE id = ?1')
    .bind(actor.userId)
    .first<Gamertag>()
  return { gamertag: row?.gamertag ?? null }
}
