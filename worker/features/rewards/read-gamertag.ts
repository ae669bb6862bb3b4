import type { Gamertag } from '#contract/wire/reward.ts'
import type { UserCtx } from '../../http/context.ts'

/** The actor's name in the game, and whether a server gives rewards for votes. */
export async function readGamertag({ db, actor }: UserCtx, serverId: string | undefined): Promise<Gamertag> {
  const row = await db
    .prepare(
      `SELECT gamertag, EXISTS (SELECT 1 FROM reward_keys k JOIN listings l ON l.id = k.listing_id
                WHERE k.listing_id = ?2 AND l.moderation = 'approved') AS rewards FROM users WHERE id = ?1`,
    )
    .bind(actor.userId, serverId ?? null)
    .first<{ gamertag: string | null; rewards: number }>()
  return { gamertag: row?.gamertag ?? null, rewards: row?.rewards === 1 }
}
